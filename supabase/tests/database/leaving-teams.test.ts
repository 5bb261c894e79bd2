/** Anybody leaves a team at any time; who owns it transfers or archives it instead. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';
import { disconnectListeners, hears, listen } from './live.ts';

const sql = openDatabase();
let team = '';
let places: Record<string, unknown>[] = [];
const restore = async () => {
  await sql`delete from public.team_members where team_id = ${team} and not (id = any (${places.map((each) => String(each['id']))}))`;
  for (const each of places)
    await sql`update public.team_members set is_active = true where id = ${String(each['id'])} and not is_active`;
  await sql`delete from private.calendar_addresses where team_id = ${team}`;
  await sql`delete from public.team_default_replies where team_id = ${team}`;
  await sql`delete from public.team_tournaments where team_id = ${team} and name = 'Left cup'`;
};
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  places = await sql`select id from public.team_members where team_id = ${team} and is_active`;
});
beforeEach(restore);
afterAll(async () => {
  await restore();
  await sql`update public.team_staff set is_active = true where team_id = ${team} and user_id = ${idOf('team-staff')}`;
  await disconnectListeners();
  await sql.end();
});

const leave = (kind: AccountKind, whom?: AccountKind) =>
  as(kind).rpc('leave_team', { p_team_id: team, ...(whom && { p_person_id: idOf(whom) }) });
const active = async (kind: AccountKind) => {
  const [row] = await sql`
    select (select count(*)::int from public.team_members where team_id = ${team} and user_id = ${idOf(kind)} and is_active)
      + (select count(*)::int from public.team_staff where team_id = ${team} and user_id = ${idOf(kind)} and is_active) as places`;
  return row?.places as number;
};
const notes = async (kind: AccountKind) => {
  const [row] = await sql`
    select (select count(*)::int from private.calendar_addresses where team_id = ${team} and user_id = ${idOf(kind)}) as calendars,
      (select count(*)::int from public.team_default_replies where team_id = ${team} and user_id = ${idOf(kind)}) as replies,
      (select count(*)::int from private.roster_consents where team_id = ${team} and user_id = ${idOf(kind)}) as consents`;
  return row;
};

describe('leaving a team', () => {
  test('a player leaves with all that hangs on the place, again without harm, and nobody else is touched', async () => {
    const cup = randomUUID();
    await sql`
      insert into public.team_tournaments (id, team_id, name, start_date) values (${cup}, ${team}, 'Left cup', now() + interval '20 hours')`;
    await rowsOf(
      as('player')
        .from('team_tournament_check_ins')
        .insert({ tournament_id: cup, user_id: idOf('player') }),
    );
    const secret = (await rowsOf(as('player').rpc('make_calendar_address', { p_team_id: team }))) ?? '';
    await rowsOf(
      as('player')
        .from('team_default_replies')
        .insert({ team_id: team, user_id: idOf('player'), status: 'attending' }),
    );
    await sql`
      insert into private.roster_consents (user_id, team_id) values (${idOf('player')}, ${team}) on conflict do nothing`;
    const others = await active('second-player');
    expect(await rowsOf(leave('player'))).toBe(true);
    expect(await active('player')).toBe(0);
    expect(await notes('player')).toEqual({ calendars: 0, replies: 0, consents: 0 });
    expect(await sql`select from public.team_tournament_check_ins where tournament_id = ${cup}`).toHaveLength(0);
    expect((await sql`select public.read_calendar(${secret}) as feed`)[0]?.feed).toBeNull();
    expect(await rowsOf(leave('player'))).toBe(false);
    expect(await active('second-player')).toBe(others);
    const emails = (await rowsOf(as('player').rpc('get_team_members', { p_team_id: team }))).map(
      (row) => row.user_email,
    );
    expect(new Set(emails)).toEqual(new Set([null]));
  });

  test('staff leave, and the topic of the team moves on without them', async () => {
    const page = (await rowsOf(as('team-staff').rpc('load_team_manage', { p_team_id: team }))) as {
      live_topic: string;
    };
    const listener = await listen('team-staff', page.live_topic);
    expect(listener.isIn).toBe(true);
    expect(await rowsOf(leave('team-staff'))).toBe(true);
    await hears(listener, { event: 'moved' });
    expect(await active('team-staff')).toBe(0);
    expect((await listen('team-staff', page.live_topic)).isIn).toBe(false);
    const after = (await rowsOf(as('team-staff').rpc('load_team_manage', { p_team_id: team }))) as { live_topic: null };
    expect(after.live_topic).toBeNull();
    await sql`update public.team_staff set is_active = true where team_id = ${team} and user_id = ${idOf('team-staff')}`;
  });

  test('the owner keeps everything, also the place as coach, and is told what to do', async () => {
    const before = await active('coach');
    expect(before).toBeGreaterThan(0);
    expect((await leave('coach')).error).toMatchObject({
      code: 'PT409',
      hint: 'owner',
      message: 'The owner cannot leave: transfer the team or archive it',
    });
    expect(await active('coach')).toBe(before);
  });

  test('nobody leaves for somebody else, but a guardian for their minor', async () => {
    await sql`insert into public.team_members (team_id, user_id) values (${team}, ${idOf('minor')})`;
    await rowsOf(as('minor').rpc('answer_roster_place', { p_team_id: team, p_accept: true }));
    for (const kind of ['coach', 'admin', 'parent', 'player'] as const)
      expect((await leave(kind, 'minor')).error).toMatchObject({ code: '42501' });
    expect(await active('minor')).toBe(1);
    expect((await as('minor').rpc('answer_roster_place', { p_team_id: team, p_accept: false })).error).toMatchObject({
      code: 'PT409',
      hint: 'leave_team',
    });
    expect(await active('minor')).toBe(1);
    expect(await rowsOf(leave('guardian', 'minor'))).toBe(true);
    expect(await active('minor')).toBe(0);
    expect(await notes('minor')).toMatchObject({ consents: 0 });
  });

  test('whoever is put on the team again after leaving is asked again', async () => {
    await sql`insert into public.team_members (team_id, user_id) values (${team}, ${idOf('minor')})`;
    await rowsOf(as('minor').rpc('answer_roster_place', { p_team_id: team, p_accept: true }));
    await rowsOf(leave('minor'));
    await sql`insert into public.team_members (team_id, user_id) values (${team}, ${idOf('minor')})`;
    const offers = (await rowsOf(as('minor').rpc('load_my_team_offers'))) as { places: { team_id: string }[] };
    expect(offers.places.map((each) => each.team_id)).toContain(team);
  });

  test('a stranger leaves nothing', async () => {
    expect(await rowsOf(leave('parent'))).toBe(false);
    expect(await rowsOf(as('player').rpc('leave_team', { p_team_id: randomUUID() }))).toBe(false);
  });
});
