import { describe, expect, it } from 'vitest';
import { parseBanDuration } from './ban-duration.ts';

describe('parseBanDuration', () => {
  it.each([
    ['24h', 86_400_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['300ms', 300],
    ['876600h', 876_600 * 3_600_000],
  ])('reads %s', (text, milliseconds) => {
    expect(parseBanDuration(text)).toBe(milliseconds);
  });

  it.each(['', 'h', '10', '-5h', '1h!', 'forever', '99999999h'])('refuses %j', (text) => {
    expect(() => parseBanDuration(text)).toThrow(`time: invalid duration "${text}"`);
  });
});
