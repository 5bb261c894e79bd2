import { describe, expect, it } from 'vitest';
import type { RosterRow } from '../person';
import { byRole, ofGame, onePerPerson, summarizeRoster } from './roster';

let rows = 0;
const row = (userId: string, gameId: string | null = null): RosterRow => ({
  id: `row-${++rows}`,
  user_id: userId,
  user_full_name: userId,
  user_email: null,
  user_avatar_url: null,
  is_confirmed: true,
  role: 'player',
  game_profile_id: gameId,
  joined_at: '2026-01-15T12:00:00+00:00',
});

describe('roster', () => {
  it('[TM-066] counts a person with several rows once', () => {
    const players = [row('ada', 'valorant'), row('ben', 'valorant'), row('ada', 'league')];
    expect(onePerPerson(players).map((p) => p.user_id)).toEqual(['ada', 'ben']);
    expect(summarizeRoster({ max_roster_size: 10 }, players, [row('cy'), row('cy', 'league')])).toMatchObject({
      players: 2,
      staff: 1,
    });
  });

  it('lists who leads first, then by name, unknown roles last', () => {
    const rows = ['trial', 'player', 'captain', 'mascot', 'substitute', 'co_captain', 'starter', 'player'].map(
      (role, place) => ({ ...row(`${String(9 - place)}`), role }),
    );
    expect(byRole(rows).map(({ role }) => role)).toEqual([
      ...['captain', 'co_captain', 'starter', 'player', 'player', 'substitute', 'trial', 'mascot'],
    ]);
    expect(
      byRole(rows)
        .filter(({ role }) => role === 'player')
        .map((each) => each.user_id),
    ).toEqual(['2', '8']);
  });

  it('[TM-045] [TM-046] a game holds the rows assigned to it only', () => {
    const players = [row('ada', 'valorant'), row('ben', 'league'), row('cy')];
    expect(ofGame(players, 'league').map((p) => p.user_id)).toEqual(['ben']);
  });

  it('[TM-063] open slots are the maximum minus the players, never below 0', () => {
    const players = [row('ada'), row('ben'), row('cy')];
    expect(summarizeRoster({ max_roster_size: 5 }, players, []).openSlots).toBe(2);
    expect(summarizeRoster({ max_roster_size: 2 }, players, []).openSlots).toBe(0);
  });

  it('[TM-064] the percentage is rounded to a whole number', () => {
    expect(summarizeRoster({ max_roster_size: 3 }, [row('ada')], []).percentFull).toBe(33);
    expect(summarizeRoster({ max_roster_size: 3 }, [row('ada'), row('ben')], []).percentFull).toBe(67);
  });

  it('[TM-064] a roster above its maximum is more than 100 percent full, and says by how many it is over', () => {
    const players = ['ada', 'ben', 'cy', 'dee', 'eli'].map((id) => ({ ...row(id), is_confirmed: false }));
    expect(summarizeRoster({ max_roster_size: 2 }, players, [])).toMatchObject({
      ...{ players: 5, unconfirmed: 5, percentFull: 250, over: 3 },
    });
    expect(summarizeRoster({ max_roster_size: 5 }, players, [])).toMatchObject({ percentFull: 100, over: 0 });
  });

  it('[TM-030] a team without a maximum shows 0 slots and 0 percent', () => {
    expect(summarizeRoster({ max_roster_size: null }, [row('ada')], [])).toMatchObject({
      openSlots: 0,
      percentFull: 0,
      over: 0,
    });
  });
});
