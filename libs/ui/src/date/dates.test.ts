import { describe, expect, it } from 'vitest';
import {
  calendarDate,
  dateAndTime,
  dayLabel,
  fullDate,
  longDate,
  monthDay,
  monthName,
  nearDate,
  plainDate,
  shortDate,
  shortTime,
} from './dates';

const now = new Date(2026, 10, 21, 9, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('times of messages, in the viewer’s zone', () => {
  it('shows the clock today and gets coarser with age', () => {
    expect(shortTime(at(2026, 10, 21, 0, 5), now, 'en-GB')).toBe('00:05');
    expect(shortTime(at(2026, 10, 20, 23, 59), now, 'en-GB')).toBe('Fri');
    expect(shortTime(at(2026, 10, 3, 12, 0), now, 'en-GB')).toBe('3 Nov');
    expect(shortTime(at(2025, 10, 3, 12, 0), now, 'en-GB')).toBe('3 Nov 2025');
  });

  it('shows the clock, not a weekday, for a sender whose clock is ahead', () => {
    expect(shortTime(at(2026, 10, 22, 0, 1), now, 'en-GB')).toBe('00:01');
  });

  it('names the day by the calendar, not by 24 hours', () => {
    expect(dayLabel(at(2026, 10, 21, 0, 1), now, 'en-GB')).toBe('Today');
    expect(dayLabel(at(2026, 10, 20, 23, 59), now, 'en-GB')).toBe('Yesterday');
    expect(dayLabel(at(2026, 10, 3, 12, 0), now, 'en-GB')).toBe('Tuesday 3 November');
    expect(dayLabel(at(2025, 10, 3, 12, 0), now, 'en-GB')).toMatch(/^Monday,? 3 November 2025$/);
  });
});

describe('the day of something to come', () => {
  it('is a word today and tomorrow, by the calendar, and a date otherwise', () => {
    expect(nearDate(at(2026, 10, 21, 0, 5), now)).toBe('Today');
    expect(nearDate(at(2026, 10, 22, 23, 55), now)).toBe('Tomorrow');
    expect(nearDate(at(2026, 10, 23, 0, 5), now)).toBe('Mon, Nov 23, 2026');
    expect(nearDate(at(2026, 10, 20, 23, 55), now)).toBe('Fri, Nov 20, 2026');
  });
});

describe('dates', () => {
  const noon = new Date(2026, 10, 21, 12, 5);

  it('have their year when that is another one', () => {
    expect(monthDay('2026-11-02T12:00', noon)).toBe('Nov 2');
    expect(monthDay('2027-01-02T12:00', noon)).toBe('Jan 2, 2027');
  });

  it('are written by length', () => {
    expect(longDate(noon)).toBe('Saturday, November 21, 2026');
    expect(shortDate(noon)).toBe('Sat, Nov 21, 2026');
    expect(fullDate(noon)).toBe('November 21, 2026');
    expect(plainDate(noon.toISOString())).toBe('Nov 21, 2026');
    expect(monthName(noon)).toBe('November 2026');
    expect(dateAndTime(noon)).toMatch(/^Nov 21, 2026, 12:05\sPM$/);
  });

  it('take a calendar day as the same day in every zone', () => {
    expect(calendarDate('2026-11-21')).toBe('Nov 21, 2026');
  });
});
