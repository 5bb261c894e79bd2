import { describe, expect, it } from 'vitest';
import { unconfirmedOf } from './fit-copy';

const factor = (name: string, points: number, is_confirmed = false, raise: string | null = null) => ({
  ...{ factor: name, points, max: 25, wanted: null, raise, is_confirmed },
});

describe('what a coach could confirm of a fit', () => {
  it('names rank and role with the points of both and of the game', () => {
    const factors = [factor('game', 20), factor('position', 15), factor('rank', 21), factor('gpa', 10)];
    expect(unconfirmedOf(factors)).toEqual({ facts: 'role and rank', points: 56 });
  });

  it('leaves out what is confirmed, and the game with it', () => {
    expect(unconfirmedOf([factor('game', 20, true), factor('position', 15), factor('rank', 21, true)])).toEqual({
      ...{ facts: 'role', points: 15 },
    });
    expect(
      unconfirmedOf([factor('game', 20, true), factor('position', 15, true), factor('rank', 21, true)]),
    ).toBeNull();
  });

  it('says nothing of a rank that the player has not given, nor of a role that brings nothing', () => {
    expect(
      unconfirmedOf([factor('game', 20), factor('position', 0), factor('rank', 20, false, 'add_rank')]),
    ).toBeNull();
  });
});
