import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, localDay, parseLocalDay, weeksOf } from './local-day';

describe('local days', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
  afterEach(() => void vi.unstubAllEnvs());

  it('belong to the zone of the viewer', () => {
    expect(localDay(new Date('2026-11-22T01:30:00Z'))).toBe('2026-11-21');
  });

  it('are read from an address only when they exist', () => {
    expect(parseLocalDay('2026-11-21')).toBe('2026-11-21');
    expect(parseLocalDay('2026-02-30')).toBeNull();
    expect(parseLocalDay('21.11.2026')).toBeNull();
    expect(parseLocalDay(null)).toBeNull();
  });

  it('cross a midnight that the clocks skip', () => {
    // In 2018 the clocks of São Paulo went from 23:59 on November 3 to 01:00 on November 4.
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04');
  });

  it('cross months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('fill the weeks of a month from Sunday to Saturday', () => {
    const weeks = weeksOf(2026, 10);
    expect(weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  });
});
