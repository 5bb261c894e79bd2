import { describe, expect, it } from 'vitest';
import { applyRangeHeader, parseRange, restrictRange } from './parse-ranges.ts';

describe('parseRange', () => {
  it.each([
    [undefined, undefined, { offset: 0 }],
    ['5', '2', { offset: 2, limit: 5 }],
    ['0', undefined, { offset: 0, limit: 0 }],
    ['x', 'y', { offset: 0 }],
    [undefined, '-3', { offset: 0 }],
  ])('limit %s, offset %s', (limit, offset, expected) => {
    expect(parseRange(limit, offset)).toEqual(expected);
  });

  it('refuses a negative limit', () => {
    expect(() => parseRange('-1', undefined)).toThrow(expect.objectContaining({ status: 416, code: 'PGRST103' }));
  });
});

describe('applyRangeHeader', () => {
  it.each([
    ['0-9', { offset: 0 }, { offset: 0, limit: 10 }],
    ['5-', { offset: 0 }, { offset: 5 }],
    ['0-9', { offset: 5 }, { offset: 5, limit: 5 }],
    ['0-9', { offset: 0, limit: 3 }, { offset: 0, limit: 3 }],
    ['nonsense', { offset: 1 }, { offset: 1 }],
    [null, { offset: 1 }, { offset: 1 }],
    ['0-9', { offset: 0, limit: 0 }, { offset: 0, limit: 0 }],
  ])('%s with %o', (header, range, expected) => {
    expect(applyRangeHeader(range, 'GET', header)).toEqual(expected);
  });

  it('counts for GET alone', () => {
    expect(applyRangeHeader({ offset: 0 }, 'DELETE', '0-1')).toEqual({ offset: 0 });
  });

  it('refuses what is upside down', () => {
    expect(() => applyRangeHeader({ offset: 0 }, 'GET', '9-1')).toThrow(expect.objectContaining({ code: 'PGRST103' }));
  });
});

describe('restrictRange', () => {
  it('takes the smaller limit', () => {
    expect(restrictRange({ offset: 1 }, 10)).toEqual({ offset: 1, limit: 10 });
    expect(restrictRange({ offset: 1, limit: 3 }, 10)).toEqual({ offset: 1, limit: 3 });
    expect(restrictRange({ offset: 1, limit: 30 }, 10)).toEqual({ offset: 1, limit: 10 });
    expect(restrictRange({ offset: 1, limit: 30 }, undefined)).toEqual({ offset: 1, limit: 30 });
  });
});
