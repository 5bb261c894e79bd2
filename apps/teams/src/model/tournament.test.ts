import { describe, expect, it } from 'vitest';
import { checkInOpens, nextMoment, statusAt, type Tournament } from './tournament';

const START = new Date('2026-12-12T18:00:00.000Z');
const hoursAfter = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
const cup = (change: Partial<Tournament> = {}) =>
  ({ status: 'upcoming', start_date: START.toISOString(), placement: null, ...change }) as Tournament;

describe('how a tournament stands', () => {
  it.each([
    ['before its start', -1, {}, 'upcoming'],
    ['from its start on', 0, {}, 'in_progress'],
    ['on the last day of a weekend', 47, {}, 'in_progress'],
    ['once a weekend has passed', 48, {}, 'completed'],
    ['with a placement', 5, { placement: 2 }, 'completed'],
    ['with a placement before its start', -5, { placement: 1 }, 'completed'],
  ] as const)('[TM-168] %s, where nobody has said it since it was added', (_, hours, change, status) => {
    expect(statusAt(cup(change), hoursAfter(hours))).toBe(status);
  });

  it.each(['in_progress', 'completed', 'cancelled'])('[TM-168] as managers say: %s', (status) => {
    for (const hours of [-1, 5, 500]) expect(statusAt(cup({ status }), hoursAfter(hours))).toBe(status);
  });
});

it('is next while it runs, and opens its check-in a day ahead only', () => {
  expect(nextMoment(cup(), hoursAfter(-1))).toBe(START.toISOString());
  expect(nextMoment(cup(), hoursAfter(2))).toBe(hoursAfter(2).toISOString());
  expect(nextMoment(cup(), hoursAfter(100))).toBe(START.toISOString());
  expect(checkInOpens(cup(), hoursAfter(-30))).toEqual(hoursAfter(-24));
  expect(checkInOpens(cup(), hoursAfter(2))).toBeNull();
});
