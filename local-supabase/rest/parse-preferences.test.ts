import { describe, expect, it } from 'vitest';
import { appliedPreferences, parsePreferences } from './parse-preferences.ts';

describe('parsePreferences', () => {
  it('reads them all', () => {
    const header =
      'resolution=merge-duplicates, missing=default,return=representation , count=exact, tx=rollback, ' +
      'handling=strict, timezone=Asia/Tokyo, max-affected=5';
    expect(parsePreferences(header, true)).toEqual({
      resolution: 'merge-duplicates',
      missing: 'default',
      return: 'representation',
      count: 'exact',
      tx: 'rollback',
      handling: 'strict',
      timezone: 'Asia/Tokyo',
      maxAffected: 5,
      invalid: [],
    });
  });

  it('takes the first of several', () => {
    expect(parsePreferences('count=exact, count=planned', false).count).toBe('exact');
  });

  it('does not let clients choose the end of the transaction unless allowed', () => {
    expect(parsePreferences('tx=rollback', false)).toEqual({ invalid: [] });
  });

  it('collects what nobody knows', () => {
    expect(parsePreferences('tea=hot, count=some, timezone=Moon/Base', false).invalid).toEqual([
      'tea=hot',
      'count=some',
      'timezone=Moon/Base',
    ]);
  });
});

describe('appliedPreferences', () => {
  it('names those that were given and count here', () => {
    const preferences = parsePreferences('count=exact, return=minimal', false);
    expect(appliedPreferences(preferences, ['return', 'count', 'tx'])).toBe('return=minimal, count=exact');
    expect(appliedPreferences(preferences, ['tx'])).toBeUndefined();
  });

  it('names max-affected under strict handling alone', () => {
    expect(appliedPreferences(parsePreferences('max-affected=1', false), ['max-affected'])).toBeUndefined();
    expect(appliedPreferences(parsePreferences('max-affected=1, handling=strict', false), ['max-affected'])).toBe(
      'max-affected=1',
    );
  });
});
