/** Results of a team that a player takes over as achievements: whose, once, with which source, and what a change of the team does to it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
const PLAYER = idOf('player');
const NAME = 'Taken cup';
let team = '';

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
const clear = async () => {
  await sql`update public.teams set is_private = false where id = ${team}`;
  await sql`delete from public.player_achievements where title like ${`${NAME}%`}`;
  await sql`delete from public.team_tournaments where name like ${`${NAME}%`}`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

/** A tournament that is over, to which the player was checked in. */
async function result({ placement = 2 as number | null, status = 'completed', isIn = true } = {}): Promise<string> {
  const id = randomUUID();
  await sql`insert into public.team_tournaments (id, team_id, name, start_date, status, placement, created_by)
    values (${id}, ${team}, ${NAME}, '2026-10-03T18:00:00Z', ${status}, ${placement}, null)`;
  if (isIn) await sql`insert into public.team_tournament_check_ins (tournament_id, user_id) values (${id}, ${PLAYER})`;
  return id;
}
const take = (kind: AccountKind, tournament: string, id: string = randomUUID()) =>
  as(kind).rpc('take_team_result', { p_id: id, p_tournament_id: tournament });
const listed = async (kind: AccountKind = 'player') =>
  ((await rowsOf(as(kind).rpc('list_team_results'))) as { tournament_id: string; name: string }[]).filter(
    ({ name }) => name === NAME,
  );
const stored = () => sql`
  select a.title, a.placement, a.achieved_on::text as day, s.source, s.team_id
  from public.player_achievements a left join private.fact_sources s on s.achievement_id = a.id
  where a.user_id = ${PLAYER} and a.title like ${`${NAME}%`}`;
const TAKEN = { title: NAME, placement: 2, day: '2026-10-03', source: 'imported' };
const shown = async (client: Pick<ReturnType<typeof as>, 'rpc'>) => {
  const page = (await rowsOf(client.rpc('load_player', { p_slug: 'riley-tran' }))) as unknown as {
    achievements: { title: string; source: object | null }[];
  };
  return page.achievements.find(({ title }) => title === NAME)?.source;
};

describe('a result of a team', () => {
  test('[RC-011, RC-012] is taken over once, and says which team recorded it', async () => {
    const id = await result();
    expect(await listed()).toMatchObject([{ tournament_id: id, placement: 2, team: SILVER_TEAM }]);
    const answers = await Promise.all([take('player', id), take('player', id)]);
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
    expect(await stored()).toEqual([{ ...TAKEN, team_id: team }]);
    expect(await listed()).toEqual([]);
    for (const client of [as('player'), as('second-player'), signedOut()])
      expect(await shown(client)).toMatchObject({ kind: 'imported', of: SILVER_TEAM, is_current: true });
  });

  test('of a private team is said without its name to outsiders', async () => {
    const id = await result();
    await rowsOf(take('player', id));
    await sql`update public.teams set is_private = true where id = ${team}`;
    expect(await shown(as('player'))).toMatchObject({ of: SILVER_TEAM });
    expect(await shown(signedOut())).not.toHaveProperty('of');
  });

  test.each([
    ['was not checked in to', { isIn: false }],
    ['that has no place', { placement: null }],
    ['that is not over', { status: 'in_progress' }],
  ])('is not there of a tournament that the player %s', async (_, change) => {
    const id = await result(change);
    expect(await listed()).toEqual([]);
    expect(await rowsOf(take('player', id))).toBeNull();
    expect(await stored()).toEqual([]);
  });

  test('is nobody else’s, and no longer there for a player who left the team', async () => {
    const id = await result();
    for (const kind of ['second-player', 'coach', 'parent', 'admin'] as const)
      expect([await listed(kind), await rowsOf(take(kind, id))]).toEqual([[], null]);
    await sql`update public.team_members set is_active = false where team_id = ${team} and user_id = ${PLAYER}`;
    try {
      expect([await listed(), await rowsOf(take('player', id))]).toEqual([[], null]);
    } finally {
      await sql`update public.team_members set is_active = true where team_id = ${team} and user_id = ${PLAYER}`;
    }
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['corrected by the team', sql`update public.team_tournaments set placement = 5 where name = ${NAME}`],
    ['deleted by the team', sql`delete from public.team_tournaments where name = ${NAME}`],
    ['changed by the player', sql`update public.player_achievements set placement = 1 where title = ${NAME}`],
  ])('that is %s stays on the profile as the player’s own word', async (_, change) => {
    await rowsOf(take('player', await result()));
    await change;
    expect(await stored()).toMatchObject([{ title: NAME, source: null }]);
    expect(await shown(as('second-player'))).toBeNull();
  });
});
