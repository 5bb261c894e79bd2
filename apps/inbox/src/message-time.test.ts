import { describe, expect, it } from 'vitest';
import { dayLabel, shortTime } from './message-time';

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
