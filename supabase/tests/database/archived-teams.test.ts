/** Nothing new comes to an archived team, by the screens or past them; what is there can be ended. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let team = '';
let post = '';
let practice = '';
let member = '';
let title = '';
const archive = (p_archive: boolean) => rowsOf(as('coach').rpc('archive_team', { p_team_id: team, p_archive }));
const archived = { code: 'PT409', hint: 'archived' };

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  const one = async (rows: PromiseLike<readonly Record<string, unknown>[]>) => String((await rows)[0]?.['id']);
  post = await one(sql`select id from public.team_recruiting_posts where team_id = ${team} and is_active limit 1`);
  practice = await one(sql`
    select id from public.team_practices where team_id = ${team} and status = 'scheduled' and scheduled_at > now() limit 1`);
  member = await one(sql`
    select id from public.team_members where team_id = ${team} and user_id = ${idOf('second-player')} and is_active limit 1`);
  title = await one(sql`
    select id from public.esports_titles e where not exists (
      select from public.team_game_profiles g where g.team_id = ${team} and g.esports_title_id = e.id) limit 1`);
});
beforeEach(() => archive(true));
afterAll(async () => {
  await archive(false);
  await sql.end();
});

const day = '2027-03-02T18:00:00Z';
const from = (kind: AccountKind) => as(kind);
/** Each way to bring something to the team; the table that must stay as it was. */
const ways: [string, string, (kind: AccountKind) => PromiseLike<{ error: unknown }>][] = [
  [
    'a practice',
    'team_practices',
    (kind) => from(kind).from('team_practices').insert({ team_id: team, title: 'Late', scheduled_at: day }),
  ],
  [
    'a series',
    'team_practice_series',
    (kind) =>
      from(kind).rpc('schedule_practice_series', {
        p_id: randomUUID(),
        p_team_id: team,
        p_practice: { title: 'Late' },
        p_starts_on: '2027-03-01',
        p_ends_on: '2027-03-31',
        p_weekdays: [1, 2],
        p_start_time: '18:00',
        p_time_zone: 'UTC',
      }),
  ],
  [
    'a poll',
    'team_time_polls',
    (kind) =>
      from(kind).rpc('create_time_poll', {
        p_id: randomUUID(),
        p_team_id: team,
        p_title: 'Late',
        p_starts: [day, '2027-03-03T18:00:00Z'],
      }),
  ],
  [
    'a recruiting post',
    'team_recruiting_posts',
    (kind) => from(kind).from('team_recruiting_posts').insert({ team_id: team, title: 'Late' }),
  ],
  [
    'a tournament',
    'team_tournaments',
    (kind) => from(kind).from('team_tournaments').insert({ team_id: team, name: 'Late', start_date: day }),
  ],
  [
    'an achievement',
    'team_achievements',
    (kind) =>
      from(kind).from('team_achievements').insert({ team_id: team, title: 'Late', date_achieved: '2026-01-01' }),
  ],
  [
    'a game',
    'team_game_profiles',
    (kind) =>
      from(kind).from('team_game_profiles').insert({ team_id: team, esports_title_id: title, play_level: 'casual' }),
  ],
  [
    'an invitation',
    'team_invitations',
    (kind) => from(kind).rpc('invite_to_team', { p_team_id: team, p_email: 'late@elsewhere.example' }),
  ],
  [
    'a player',
    'team_members',
    (kind) =>
      from(kind)
        .from('team_members')
        .insert({ team_id: team, user_id: idOf('parent') }),
  ],
  [
    'staff',
    'team_staff',
    (kind) =>
      from(kind)
        .from('team_staff')
        .insert({ team_id: team, user_id: idOf('parent') }),
  ],
  [
    'a player by the list',
    'team_members',
    (kind) => from(kind).rpc('add_team_member', { p_team_id: team, p_user_id: idOf('parent') }),
  ],
  [
    'an import',
    'team_members',
    (kind) =>
      from(kind).rpc('import_roster', {
        p_team_id: team,
        p_rows: [{ email: 'parent@lineup.example', kind: 'member', role: 'player' }],
      }),
  ],
];
const count = async (table: string) =>
  (await sql`select count(*)::int as n from ${sql(`public.${table}`)} where team_id = ${team}`)[0]?.n as number;

describe('an archived team', () => {
  test.each(ways)('does not take %s from its owner or an admin', async (_, table, attempt) => {
    const before = await count(table);
    for (const kind of ['coach', 'admin'] as const) expect((await attempt(kind)).error).toMatchObject(archived);
    expect(await count(table)).toBe(before);
  });

  test('takes nobody who asks to join', async () => {
    const asked = await as('parent').from('team_join_requests').insert({ team_id: team, post_id: post });
    expect(asked.error).toMatchObject(archived);
    expect(
      await sql`select from public.team_join_requests where post_id = ${post} and user_id = ${idOf('parent')}`,
    ).toHaveLength(0);
  });

  test('takes nothing up again, and ends what is there', async () => {
    const coach = as('coach');
    const set = (
      table: 'team_recruiting_posts' | 'team_members' | 'team_game_profiles',
      id: string,
      is_active: boolean,
    ) => coach.from(table).update({ is_active }).eq('id', id).select('is_active');
    for (const [table, id] of [
      ['team_recruiting_posts', post],
      ['team_members', member],
    ] as const) {
      expect(await rowsOf(set(table, id, false))).toEqual([{ is_active: false }]);
      expect((await set(table, id, true)).error).toMatchObject(archived);
      await archive(false);
      expect(await rowsOf(set(table, id, true))).toEqual([{ is_active: true }]);
      await archive(true);
    }
    const status = (value: string) =>
      coach.from('team_practices').update({ status: value }).eq('id', practice).select('status');
    expect(await rowsOf(status('cancelled'))).toEqual([{ status: 'cancelled' }]);
    expect((await status('scheduled')).error).toMatchObject(archived);
    expect((await coach.rpc('remind_non_responders', { p_practice_id: practice })).error).toMatchObject({
      code: 'PT409',
    });
    await sql`update public.team_practices set status = 'scheduled' where id = ${practice}`;
  });

  test('reminds nobody', async () => {
    await sql`delete from private.mail_outbox`;
    const reminded = await as('coach').rpc('remind_non_responders', { p_practice_id: practice });
    expect(reminded.error).toMatchObject(archived);
    expect(await sql`select from private.mail_outbox`).toHaveLength(0);
  });

  test('an invitation from before says that it is archived, not that it was used', async () => {
    await archive(false);
    const id = await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: team, p_email: 'parent@lineup.example' }));
    await archive(true);
    const answer = (p_accept: boolean) => as('parent').rpc('answer_team_invitation', { p_accept, p_invitation_id: id });
    expect((await answer(true)).error).toMatchObject(archived);
    expect(
      await sql`select from public.team_members where team_id = ${team} and user_id = ${idOf('parent')}`,
    ).toHaveLength(0);
    await archive(false);
    await rowsOf(answer(true));
    const used = await answer(true);
    expect(used.error).toMatchObject({ code: 'PT409' });
    expect((used.error as { hint: string | null }).hint).toBeNull();
    await sql`delete from public.team_invitations where id = ${id}`;
    await sql`delete from public.team_members where team_id = ${team} and user_id = ${idOf('parent')}`;
  });

  test.each(ways)('takes %s again once it is restored', async (_, table, attempt) => {
    await archive(false);
    const before = await count(table);
    const { error } = await attempt('coach');
    expect(error).toBeNull();
    expect(await count(table)).toBe(before + 1);
    await sql`delete from public.team_members where team_id = ${team} and user_id = ${idOf('parent')}`;
  });
});
