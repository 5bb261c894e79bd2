import { describe, expect, it } from 'vitest';
import { scholarshipText } from './scholarship';

describe('scholarship range', () => {
  it('names both ends, one, or none', () => {
    expect(scholarshipText(500, 9000)).toBe('$500–$9,000 a year');
    expect(scholarshipText(2000, 2000)).toBe('$2,000 a year');
    expect(scholarshipText(null, 9000)).toBe('Up to $9,000 a year');
    expect(scholarshipText(0, 9000)).toBe('Up to $9,000 a year');
    expect(scholarshipText(null, null)).toBeNull();
    expect(scholarshipText(0, 0)).toBeNull();
  });
});
