/** Matches of a scrim: line-ups that both sides show at once, results that count once both agree. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { callOff, ownerOf, playersOf, scrimTeams, TEAM, type ScrimTeam } from './scrim-teams.ts';

const sql = openDatabase();
const teams = scrimTeams(sql);
let scrim = '';
let practices: Record<'hosts' | 'guests', string> = { hosts: '', guests: '' };
beforeEach(async () => {
  await teams.set();
  scrim = (await teams.agreed()).id;
  const [ours, theirs] = await teams.practices(scrim);
  practices = { hosts: ours!.id, guests: theirs!.id };
});
afterAll(async () => {
  await teams.clear();
  await sql.end();
});

interface Player {
  name: string | null;
  is_starter: boolean;
}
interface Loaded {
  may_act: boolean;
  roster: { user_id: string }[] | null;
  opponent: { name: string; staff: string[] } | null;
  matches: {
    number: number;
    state: string;
    map: string | null;
    own: number | null;
    other: number | null;
    lineup: Player[] | null;
    has_their_lineup: boolean;
    their_lineup: Player[] | null;
  }[];
}
type Side = 'hosts' | 'guests';
const load = async (by: AccountKind, side: Side) =>
  (await rowsOf(as(by).rpc('load_scrim', { p_practice_id: practices[side] }))) as unknown as Loaded | null;
const firstMatch = async (by: AccountKind, side: Side) => (await load(by, side))?.matches[0];
const lineUp = (team: ScrimTeam, more: object = {}, by: AccountKind = ownerOf(team)) => {
  const [a, b, c, ...others] = playersOf(team).map(idOf);
  return as(by).rpc('save_scrim_lineup', {
    p_scrim_id: scrim,
    p_team_id: TEAM[team],
    p_number: 1,
    p_map: 'Neo Tokyo',
    p_starters: [a!, b!, c!],
    p_substitutes: others,
    ...more,
  });
};
const enter = (team: Side, own: number, other: number, number = 1, by: AccountKind = ownerOf(team)) =>
  as(by).rpc('enter_scrim_result', {
    p_scrim_id: scrim,
    p_team_id: TEAM[team],
    p_number: number,
    p_own: own,
    p_other: other,
  });
const answer = (team: Side, own: number, other: number, agree: boolean) =>
  as(ownerOf(team)).rpc('answer_scrim_result', {
    p_scrim_id: scrim,
    p_team_id: TEAM[team],
    p_number: 1,
    p_own: own,
    p_other: other,
    p_agree: agree,
  });
const stored = async () => {
  const rows =
    await sql`select number, state, host_score, guest_score from private.team_matches where scrim_id = ${scrim} order by number`;
  return rows.map((row) => [row['number'], row['state'], row['host_score'], row['guest_score']]);
};

test('a line-up is as many starters as the game has, of the roster, by owner and staff', async () => {
  for (const by of ['player', 'private-coach', 'admin'] as const)
    expect((await lineUp('hosts', {}, by)).error).toMatchObject({ code: '42501' });
  expect((await lineUp('hosts', { p_starters: [idOf('player')] })).error).toMatchObject({ hint: 'starters' });
  expect((await lineUp('hosts', { p_substitutes: [idOf('player')] })).error).toMatchObject({ hint: 'substitutes' });
  expect((await lineUp('hosts', { p_substitutes: [idOf('minor')] })).error).toMatchObject({ hint: 'no_player' });
  expect((await lineUp('hosts', { p_number: 10 })).error).toMatchObject({ code: '23514' });
  expect((await lineUp('others')).error).toMatchObject({ code: 'PT404' });
  expect(await stored()).toEqual([]);
  await rowsOf(lineUp('hosts', {}, 'team-staff'));
  await rowsOf(lineUp('hosts'));
  expect(
    await sql`select from private.match_lineups where match_id in (select id from private.team_matches where scrim_id = ${scrim})`,
  ).toHaveLength(4);
});

test('the other side sees no player before both line-ups are given, and then only shown names', async () => {
  await sql`update public.user_profiles set visibility = 'unlisted' where user_id = ${idOf('second-player')}`;
  await rowsOf(lineUp('hosts'));
  expect(await firstMatch('private-coach', 'guests')).toMatchObject({
    lineup: null,
    has_their_lineup: true,
    their_lineup: null,
  });
  expect(JSON.stringify(await load('private-coach', 'guests'))).not.toContain('Riley Tran');
  await rowsOf(lineUp('guests'));
  const seen = (await firstMatch('private-coach', 'guests'))?.their_lineup;
  expect(seen?.filter(({ is_starter }) => is_starter)).toHaveLength(3);
  expect(seen?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Riley Tran', null]));
  // The minor, who is not listed, has no name for the hosts; their own team knows them.
  const theirs = (await firstMatch('coach', 'hosts'))?.their_lineup;
  expect(theirs).toHaveLength(3);
  expect(JSON.stringify(await load('coach', 'hosts'))).not.toMatch(/Kai|Nakagawa/);
  expect(JSON.stringify(await load('minor', 'guests'))).toContain('Kai Nakagawa');
});

test('people of the team read its scrim, and nobody else; a map that strangers named shows to no minor', async () => {
  await rowsOf(lineUp('hosts'));
  await sql`update public.teams set is_private = true where id = ${TEAM.hosts}`;
  for (const by of ['parent', 'college-coach', 'private-coach'] as const)
    expect(await load(by, by === 'parent' ? 'guests' : 'hosts')).toBeNull();
  expect(await load('player', 'hosts')).toMatchObject({ may_act: false, roster: null });
  expect((await load('coach', 'hosts'))?.roster).toHaveLength(4);
  expect(await load('college-admin', 'guests')).toMatchObject({
    opponent: { name: 'Scrim hosts' },
    matches: [{ map: 'Neo Tokyo' }],
  });
  expect(await load('minor', 'guests')).toMatchObject({ opponent: null, matches: [{ map: null }] });
});

test('a map is a word to strangers: neither a minor nor somebody suspended writes one', async () => {
  const maps = async () =>
    (await sql`select map from private.team_matches where scrim_id = ${scrim}`).map((row) => row['map']);
  await rowsOf(lineUp('hosts'));
  await sql`
    insert into public.team_staff (team_id, user_id, role, is_confirmed)
    values (${TEAM.hosts}, ${idOf('minor')}, 'assistant_coach', true)`;
  expect((await lineUp('hosts', { p_map: 'Write to me' }, 'minor')).error).toMatchObject({ hint: 'minor' });
  // A map that a minor is not shown stays as it is.
  await rowsOf(lineUp('hosts', { p_map: '' }, 'minor'));
  expect(await maps()).toEqual(['Neo Tokyo']);
  await sql`
    with report as (
      insert into public.abuse_reports (reporter_id, reported_user_id, reason)
      values (${idOf('parent')}, ${idOf('private-coach')}, 'spam') returning id, reported_user_id)
    insert into private.messaging_suspensions (report_id, user_id, until)
    select id, reported_user_id, now() + interval '1 day' from report`;
  expect((await lineUp('guests', { p_map: 'Write to me' })).error).toMatchObject({ hint: 'suspended' });
  expect(await maps()).toEqual(['Neo Tokyo']);
});

test('a result counts once the other side confirms it, and is closed then', async () => {
  expect((await enter('hosts', 3, 1)).error).toMatchObject({ hint: 'not_started' });
  await teams.begun(scrim);
  for (const by of ['player', 'private-coach', 'admin'] as const)
    expect((await enter('hosts', 3, 1, 1, by)).error).toMatchObject({ code: '42501' });
  expect((await enter('hosts', -1, 1)).error).toMatchObject({ code: '23514' });
  expect(await rowsOf(enter('hosts', 3, 1))).toBe('entered');
  expect(await rowsOf(enter('hosts', 3, 2))).toBe('entered');
  expect(await teams.told('private-coach')).toContain('scrim_result');
  expect((await answer('hosts', 3, 2, true)).error).toMatchObject({ hint: 'own' });
  expect((await answer('guests', 1, 3, true)).error).toMatchObject({ hint: 'changed' });
  expect(await rowsOf(answer('guests', 2, 3, true))).toBe('confirmed');
  expect(await rowsOf(answer('guests', 2, 3, true))).toBe('confirmed');
  expect((await enter('hosts', 5, 0)).error).toMatchObject({ hint: 'confirmed' });
  expect((await lineUp('hosts')).error).toMatchObject({ hint: 'confirmed' });
  expect(await stored()).toEqual([[1, 'confirmed', 3, 2]]);
  expect(await firstMatch('minor', 'guests')).toMatchObject({ own: 2, other: 3, state: 'confirmed' });
});

test('a dispute counts for nobody until it is entered again; the same numbers of both agree', async () => {
  await teams.begun(scrim);
  const result = async () => {
    const { scrims } = (await rowsOf(as('coach').rpc('load_scrims', {}))) as unknown as {
      scrims: { id: string; result: { own: number; other: number } }[];
    };
    return scrims.find(({ id }) => id === scrim)?.result;
  };
  await rowsOf(enter('hosts', 3, 1));
  expect((await enter('guests', 3, 1)).error).toMatchObject({ hint: 'entered' });
  expect(await rowsOf(answer('guests', 1, 3, false))).toBe('not_agreed');
  expect(await result()).toEqual({ own: 0, other: 0 });
  expect(await rowsOf(enter('guests', 2, 3))).toBe('entered');
  expect(await rowsOf(enter('hosts', 3, 2))).toBe('confirmed');
  expect(await result()).toEqual({ own: 1, other: 0 });
  expect(await rowsOf(enter('guests', 1, 0, 2))).toBe('entered');
  expect(await result()).toEqual({ own: 1, other: 0 });
});

test('nothing is entered of a scrim that was called off, or two weeks after it', async () => {
  await teams.begun(scrim, 24 * 15);
  expect((await enter('hosts', 3, 1)).error).toMatchObject({ code: 'PT410' });
  await teams.begun(scrim, -5);
  await rowsOf(callOff(scrim, 'guests'));
  expect((await lineUp('hosts')).error).toMatchObject({ hint: 'called_off' });
  expect(await stored()).toEqual([]);
});
