/** To how many practices players came, as the file of a roster says it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
const DAY = 86_400_000;
const PLAYER = idOf('player');
let team = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
afterAll(() => sql.end());

async function held(days: number): Promise<string> {
  const id = randomUUID();
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at, created_by)
    values (${id}, ${team}, 'Roster presence', ${new Date(Date.now() - days * DAY).toISOString()}, ${idOf('coach')})`;
  return id;
}
const record = (id: string, state: string) =>
  as('coach').rpc('record_presence', { p_practice_id: id, p_changes: [{ user_id: PLAYER, state }] });
const totals = (kind: AccountKind) => as(kind).rpc('list_presence_totals', { p_team_id: team });
const totalsOf = async (player: string) =>
  (await rowsOf(totals('coach'))).find((each) => each.user_id === player) ?? { came: 0, recorded: 0 };

test('count who came, present or late, of what is recorded in the last 12 weeks', async () => {
  const before = await totalsOf(PLAYER);
  await rowsOf(record(await held(1), 'late'));
  await rowsOf(record(await held(3), 'absent'));
  // Held and not recorded, and older than what is counted.
  await held(2);
  await sql`
    insert into private.practice_presence (practice_id, user_id, state) values (${await held(90)}, ${PLAYER}, 'present')`;
  expect(await totalsOf(PLAYER)).toMatchObject({ came: before.came + 1, recorded: before.recorded + 2 });
});

test.each(['player', 'second-player', 'parent', 'private-coach'] as const)('%s reads none of it', async (kind) => {
  expect((await totals(kind)).error).toMatchObject({ code: '42501' });
});
