import { describe, expect, expectTypeOf, it } from 'vitest';
import { pipe, transform } from 'zod/mini';
import * as z from './index.ts';

/** The path that a schema names in a value, joined by dots. */
function wrongAt(schema: z.WireSchema<unknown>, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  return error && z.firstWrongPath(error.issues).join('.');
}

describe('columnsOf', () => {
  interface Row {
    id: string;
    size: number | null;
  }

  it('follows the generated types: names, kinds and what may be null', () => {
    const columns = z.columnsOf<Row>()({ id: z.string(), size: z.nullable(z.number()) });
    expectTypeOf<z.infer<(typeof columns)['size']>>().toEqualTypeOf<number | null>();
    expect(z.fits(z.object(columns), { id: 'a', size: null })).toBe(true);
    // @ts-expect-error The column may be null.
    expect(z.columnsOf<Row>()({ size: z.number() })).toBeTruthy();
    // @ts-expect-error The column is never null.
    expect(z.columnsOf<Row>()({ id: z.nullable(z.string()) })).toBeTruthy();
    // @ts-expect-error There is no such column.
    expect(z.columnsOf<Row>()({ sise: z.string() })).toBeTruthy();
  });
});

describe('fits', () => {
  it('tells whether a value is what a schema says, and the compiler so', () => {
    const value: unknown = ['a'];
    expect(z.fits(z.array(z.number()), value)).toBe(false);
    if (z.fits(z.array(z.string()), value)) expectTypeOf(value).toEqualTypeOf<string[]>();
  });

  it('takes no schema that turns what came into something else', () => {
    const amount = pipe(
      z.string(),
      transform((text) => Number(text)),
    );
    // @ts-expect-error It would say that the text is a number.
    expect(z.fits(amount, '17')).toBe(true);
    // @ts-expect-error Inside an object, too.
    expect(z.fits(z.object({ amount }), { amount: '17' })).toBe(true);
  });
});

describe('readJson', () => {
  const schema = z.object({ at: z.number() });

  it.each([null, undefined, '', '{"at":', '{"at":"1"}', 'null'])('is null for %j', (text) => {
    expect(z.readJson(schema, text)).toBeNull();
  });

  it('keeps what the schema does not name', () => {
    expect(z.readJson(schema, '{"at":1,"more":2}')).toEqual({ at: 1, more: 2 });
  });
});

describe('firstWrongPath', () => {
  const moved = z.object({ moved_to: z.string() });
  const page = z.object({ page: z.object({ list: z.array(z.object({ n: z.number() })) }) });

  it.each([
    [{ page: { list: [{ n: 1 }, { n: '2' }] } }, 'page.list.1.n'],
    [{ page: { list: null } }, 'page.list'],
    [{ moved_to: 1 }, 'moved_to'],
    ['text', ''],
  ])('descends into a union (%#)', (value, path) => {
    expect(wrongAt(z.union([moved, page]), value)).toBe(path);
    expect(wrongAt(z.object({ x: z.union([moved, page]) }), { x: value })).toBe(path ? `x.${path}` : 'x');
    expect(wrongAt(z.object({ x: z.nullable(z.union([moved, page])) }), { x: value })).toBe(path ? `x.${path}` : 'x');
  });

  it('is undefined for what fits', () => {
    expect(wrongAt(z.union([moved, page]), { moved_to: '/learn' })).toBeUndefined();
  });
});
