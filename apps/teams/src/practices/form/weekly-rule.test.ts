import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_REPEAT, daysOf, readRepeat, repeatText, seriesText, timeInZone } from './weekly-rule';

afterEach(() => void vi.unstubAllEnvs());

const weekly = (change: object) => ({ ...NO_REPEAT, isOn: true, weekdays: [2, 4], until: '2027-03-25', ...change });

describe('a weekly rule', () => {
  it('counts the days that the database makes', () => {
    const rule = { startsOn: '2027-03-02', endsOn: '2027-03-25', weekdays: [2, 4], everyWeeks: 1 };
    expect(daysOf(rule)).toHaveLength(8);
    expect(daysOf({ ...rule, everyWeeks: 2 })).toEqual(['2027-03-02', '2027-03-04', '2027-03-16', '2027-03-18']);
    // Weeks begin on Monday, also for a series that starts on a Thursday.
    expect(daysOf({ ...rule, startsOn: '2027-03-04', everyWeeks: 2 }).slice(0, 2)).toEqual([
      '2027-03-04',
      '2027-03-16',
    ]);
  });

  it('of a practice that was moved to another day is said to be that of the others', () => {
    const series = { weekdays: [2], every_weeks: 1, time_zone: 'America/New_York' };
    // Tuesday evening there, Wednesday in UTC.
    expect(seriesText(series, '2026-12-02T01:00:00+00:00')).toBe('Every week on Tue');
    expect(seriesText(series, '2026-12-04T01:00:00+00:00')).toBe('Moved. Usually every week on Tue');
  });

  it('keeps the time on the wall of the zone that it was made in', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(readRepeat(weekly({ weekdays: [4, 2] }), '2027-03-02T19:30')).toEqual({
      rule: {
        ...{ startsOn: '2027-03-02', endsOn: '2027-03-25', weekdays: [2, 4], everyWeeks: 1 },
        ...{ startTime: '19:30', timeZone: 'America/New_York' },
      },
    });
  });

  it.each([
    [{ weekdays: [] }, 'Choose at least one day of the week.'],
    [{ until: '' }, 'Choose the last day.'],
    [{ until: '2027-02-30' }, 'Choose the last day.'],
    [{ until: '2027-03-01' }, 'Choose a last day after the first practice.'],
    [{ until: '2028-03-04' }, 'Choose a last day within a year of the first practice.'],
    [{ until: '9999-12-31' }, 'Choose a last day within a year of the first practice.'],
    [{ weekdays: [1], until: '2027-03-03' }, 'None of these days lies before the last day.'],
  ])('is refused at the field (%#)', (change, error) => {
    expect(readRepeat(weekly(change), '2027-03-02T19:30')).toEqual({ error });
  });

  it('is told in words, with the time in its own zone over daylight saving', () => {
    expect(repeatText([4, 2], 1)).toBe('Every week on Tue, Thu');
    expect(repeatText([7], 2)).toBe('Every 2 weeks on Sun');
    expect(timeInZone('2027-03-10T00:30:00Z', 'America/New_York')).toBe('19:30');
    expect(timeInZone('2027-03-16T23:30:00Z', 'America/New_York')).toBe('19:30');
    expect(timeInZone('2027-03-16T04:00:00Z', 'America/New_York')).toBe('00:00');
  });
});
