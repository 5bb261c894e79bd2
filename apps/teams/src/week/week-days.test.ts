import { describe, expect, it } from 'vitest';
import type { WeekEvent } from './load-week';
import { clashesOf, daysOfWeek } from './week-days';

const NOW = new Date(2026, 2, 4, 9);
const at = (day: number, hour: number, duration_minutes: number | null = 120) =>
  ({ id: `${day} ${hour}`, starts_at: new Date(2026, 2, day, hour).toISOString(), duration_minutes }) as WeekEvent;

describe('the days of a week', () => {
  it('are seven, also without anything, and an eighth where something is on it', () => {
    const [early, late] = [at(5, 18), at(11, 8)];
    expect(daysOfWeek([early], NOW).map(({ day }) => day)).toEqual([
      ...['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'],
    ]);
    const days = daysOfWeek([early, late], NOW);
    expect(days).toHaveLength(8);
    expect([days[1]?.events, days[7]?.events]).toEqual([[early], [late]]);
  });

  it('have what began yesterday and goes on today', () => {
    const began = at(3, 23, 720);
    expect(daysOfWeek([began], NOW)[0]?.events).toEqual([began]);
  });
});

describe('a clash', () => {
  it('is what overlaps, not what follows', () => {
    const [first, within, after] = [at(5, 18), at(5, 19), at(5, 20)];
    const all = [first, within, after];
    expect(clashesOf(first, all)).toEqual([within]);
    expect(clashesOf(within, all)).toEqual([first, after]);
    expect(clashesOf(after, all)).toEqual([within]);
  });

  it('is a tournament that starts in the middle of a practice', () => {
    const [practice, cup] = [at(5, 18), at(5, 19, null)];
    expect(clashesOf(practice, [practice, cup])).toEqual([cup]);
    expect(clashesOf(cup, [practice, cup])).toEqual([practice]);
  });
});
