import { describe, expect, it } from 'vitest';
import { parseOrder } from './parse-order.ts';

const plain = (name: string) => ({ name, path: [] });

describe('parseOrder', () => {
  it.each([
    ['a', [{ field: plain('a') }]],
    ['a.desc', [{ field: plain('a'), direction: 'desc' }]],
    ['a.asc.nullsfirst', [{ field: plain('a'), direction: 'asc', nulls: 'first' }]],
    ['a.nullslast', [{ field: plain('a'), nulls: 'last' }]],
    ['a.desc, b', [{ field: plain('a'), direction: 'desc' }, { field: plain('b') }]],
    ['d->k.desc', [{ field: { name: 'd', path: [{ arrow: '->', key: 'k' }] }, direction: 'desc' }]],
    ['d->0.desc', [{ field: { name: 'd', path: [{ arrow: '->', index: 0 }] }, direction: 'desc' }]],
    ['rel(a).desc', [{ relation: 'rel', field: plain('a'), direction: 'desc' }]],
  ])('%s', (text, terms) => {
    expect(parseOrder('order', text)).toEqual({ path: [], terms });
  });

  it('is placed in embeds', () => {
    expect(parseOrder('x.y.order', 'a').path).toEqual(['x', 'y']);
  });

  it.each([
    ['id.ac', 3, 'unexpected "a" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['id.asc.foo', 7, 'unexpected "f" expecting "nullsfirst" or "nullslast"'],
    ['id.nullslast.x', 13, 'unexpected "." expecting "," or end of input'],
    ['', 1, 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
  ])('refuses %s', (text, column, details) => {
    expect(() => parseOrder('order', text)).toThrow(
      expect.objectContaining({ message: `"failed to parse order (${text})" (line 1, column ${column})`, details }),
    );
  });
});
