import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantsOf, wallTimeOf, zoneName } from './wall-time';

const iso = (wallTime: string) => instantsOf(wallTime).map((instant) => instant.toISOString());

describe('wall time', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => void vi.unstubAllEnvs());

  it('names one instant on an ordinary day', () => {
    expect(iso('2026-11-21T19:00')).toEqual(['2026-11-22T00:00:00.000Z']);
  });

  it('names none in the hour that is skipped in spring', () => {
    expect(iso('2026-03-08T02:30')).toEqual([]);
    expect(iso('2026-03-08T03:00')).toEqual(['2026-03-08T07:00:00.000Z']);
  });

  it('names two in the hour that repeats in autumn, each with its zone', () => {
    const both = instantsOf('2026-11-01T01:30');
    expect(both.map((instant) => instant.toISOString())).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
    ]);
    expect(both.map(zoneName)).toEqual(['EDT', 'EST']);
  });

  it('handles a half-hour shift', () => {
    vi.stubEnv('TZ', 'Australia/Lord_Howe');
    expect(iso('2026-10-04T02:15')).toEqual([]);
    expect(iso('2026-04-05T01:45')).toHaveLength(2);
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-21T25:00', '12026-01-01T10:00'])(
    'knows no instant for %j',
    (text) => expect(instantsOf(text)).toEqual([]),
  );

  it('takes the last minute of year 9999', () => {
    expect(instantsOf('9999-12-31T23:59').map(wallTimeOf)).toEqual(['9999-12-31T23:59']);
  });

  it('reads an instant back as the same wall time', () => {
    expect(wallTimeOf(new Date('2026-11-22T00:00:00Z'))).toBe('2026-11-21T19:00');
  });
});
