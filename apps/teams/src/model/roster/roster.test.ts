import { describe, expect, it } from 'vitest';
import type { RosterRow } from '../team';
import { ofGame, onePerPerson, summarizeRoster } from './roster';

let rows = 0;
const row = (userId: string, gameId: string | null = null): RosterRow => ({
  id: `row-${++rows}`,
  userId,
  name: userId,
  email: null,
  avatarUrl: null,
  role: 'player',
  gameId,
  since: null,
  until: null,
});

describe('roster', () => {
  it('[TM-066] counts a person with several rows once', () => {
    const players = [row('ada', 'valorant'), row('ben', 'valorant'), row('ada', 'league')];
    expect(onePerPerson(players).map((p) => p.userId)).toEqual(['ada', 'ben']);
    expect(summarizeRoster({ maxRosterSize: 10 }, players, [row('cy'), row('cy', 'league')])).toMatchObject({
      players: 2,
      staff: 1,
    });
  });

  it('[TM-045] [TM-046] a game holds the rows assigned to it only', () => {
    const players = [row('ada', 'valorant'), row('ben', 'league'), row('cy')];
    expect(ofGame(players, 'league').map((p) => p.userId)).toEqual(['ben']);
  });

  it('[TM-063] open slots are the maximum minus the players, never below 0', () => {
    const players = [row('ada'), row('ben'), row('cy')];
    expect(summarizeRoster({ maxRosterSize: 5 }, players, []).openSlots).toBe(2);
    expect(summarizeRoster({ maxRosterSize: 2 }, players, []).openSlots).toBe(0);
  });

  it('[TM-064] the percentage is rounded to a whole number', () => {
    expect(summarizeRoster({ maxRosterSize: 3 }, [row('ada')], []).percentFull).toBe(33);
    expect(summarizeRoster({ maxRosterSize: 3 }, [row('ada'), row('ben')], []).percentFull).toBe(67);
  });

  it('[TM-030] a team without a maximum shows 0 slots and 0 percent', () => {
    expect(summarizeRoster({ maxRosterSize: null }, [row('ada')], [])).toMatchObject({ openSlots: 0, percentFull: 0 });
  });
});
