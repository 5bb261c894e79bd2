import { describe, expect, it } from 'vitest';
import { afterRow, containing, cutPage, readAfter } from './keyset';

const id = { column: 'id', value: 'a1' };

describe('the next page of a list', () => {
  it('quotes names, so that a comma or a quote does not end the filter', () => {
    expect(afterRow([{ column: 'name', value: 'St. "Mary", Ohio' }, id])).toBe(
      'name.gt."St. \\"Mary\\", Ohio",and(name.eq."St. \\"Mary\\", Ohio",id.gt.a1)',
    );
  });

  it('goes on from a value to lower ones, then to rows without one', () => {
    const scholarship = { column: 'scholarship_max', isDescending: true, isNullable: true };
    expect(afterRow([{ ...scholarship, value: 4000 }, id])).toBe(
      'scholarship_max.lt.4000,scholarship_max.is.null,and(scholarship_max.eq.4000,id.gt.a1)',
    );
    expect(afterRow([{ ...scholarship, value: null }, id])).toBe('and(scholarship_max.is.null,id.gt.a1)');
  });

  it('goes on through three columns', () => {
    expect(afterRow([{ column: 'rank', value: 2 }, { column: 'name', value: 'Ada' }, id])).toBe(
      'rank.gt.2,and(rank.eq.2,or(name.gt.Ada,and(name.eq.Ada,id.gt.a1)))',
    );
  });

  it('begins where an address says, and at the start where no row can be meant', () => {
    const unique = '00000000-0000-4000-8000-000000000001';
    const read = (values: string[], pattern?: RegExp) =>
      readAfter(new URLSearchParams(values.map((each) => ['after', each])), pattern);
    expect(read(['St. "Mary", Ohio', unique])).toEqual(['St. "Mary", Ohio', unique]);
    expect(read(['', unique])).toEqual(['', unique]);
    for (const values of [[], ['Ada'], ['Ada', 'x'], ['A\0', unique], ['Ada', unique, unique]])
      expect([values, read(values)]).toEqual([values, null]);
    const place = /^\d+\n[\w-]+$/;
    expect(read(['7', 'a-page'], place)).toEqual(['7', 'a-page']);
    for (const slug of ['a&b', 'a\nb', 'a)']) expect(read(['7', slug], place)).toBeNull();
  });

  it('starts after the last row that is shown, and ends where no row is left', () => {
    expect(cutPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], last: 2 });
    expect(cutPage([1, 2], 2)).toEqual({ rows: [1, 2], last: null });
  });
});

it('takes wildcards in a search text literally', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
  expect(containing('a*b')).toBe('%a_b%');
});
