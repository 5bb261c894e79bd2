import * as z from '@lineup/schema';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { unwrapAs } from './unwrap-as';

const teamSchema = z.object({
  name: z.string(),
  logo_url: z.nullable(z.string()),
  kind: z.enum(['college', 'club']),
  people: z.array(z.object({ age: z.number(), is_active: z.boolean() })),
});
const team = { name: 'Owls', logo_url: null, kind: 'club', people: [{ age: 17, is_active: true }], more: 1 };
const read = (data: unknown) => unwrapAs(teamSchema, Promise.resolve({ data, error: null }));

describe('the shape of an answer', () => {
  it('is the type and the check at once, and what comes on top is kept', async () => {
    expect(await read(team)).toBe(team);
    expectTypeOf<z.infer<typeof teamSchema>>().toEqualTypeOf<{
      name: string;
      logo_url: string | null;
      kind: 'college' | 'club';
      people: { age: number; is_active: boolean }[];
    }>();
  });

  it.each([
    [{ ...team, name: null }, 'name'],
    [{ ...team, logo_url: undefined }, 'logo_url'],
    [{ ...team, kind: 'league' }, 'kind'],
    [{ ...team, people: {} }, 'people'],
    [{ ...team, people: [...team.people, { age: '17', is_active: true }] }, 'people.1.age'],
    [null, ''],
  ])('names the first field that does not fit (%#)', async (data, path) => {
    await expect(read(data)).rejects.toMatchObject({
      name: 'DataError',
      isRetryable: false,
      message: expect.stringContaining(`"${path}"`),
    });
  });

  it('of columns follows the generated types: names, kinds and what may be null', () => {
    interface Row {
      id: string;
      size: number | null;
    }
    expect(z.columnsOf<Row>()({ id: z.string(), size: z.nullable(z.number()) })).toBeTruthy();
    // @ts-expect-error The column may be null.
    expect(z.columnsOf<Row>()({ size: z.number() })).toBeTruthy();
    // @ts-expect-error There is no such column.
    expect(z.columnsOf<Row>()({ sise: z.string() })).toBeTruthy();
  });
});
