import { describe, expect, it } from 'vitest';
import { afterByName, afterByScholarship, containing } from './keyset';

const row = { id: 'a1', name: 'St. "Mary", Ohio', scholarshipMax: 4000 };

describe('keyset of the college list', () => {
  it('quotes names, so that a comma or a quote does not end the filter', () => {
    expect(afterByName(row)).toBe('name.gt."St. \\"Mary\\", Ohio",and(name.eq."St. \\"Mary\\", Ohio",id.gt.a1)');
  });

  it('goes on from a scholarship to lower ones, then to programs without one', () => {
    expect(afterByScholarship(row)).toBe(
      'scholarship_max.lt.4000,scholarship_max.is.null,and(scholarship_max.eq.4000,id.gt.a1)',
    );
    expect(afterByScholarship({ ...row, scholarshipMax: null })).toBe('and(scholarship_max.is.null,id.gt.a1)');
  });

  it('takes wildcards in a search text literally', () => {
    expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
    expect(containing('a*b')).toBe('%a_b%');
  });
});
