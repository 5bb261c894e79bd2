/** Matches of a tournament: confirmed by a team on Lineup, or entered by the team against an opponent from outside. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { inHours, ownerOf, playersOf, scrimTeams, TEAM, type ScrimTeam } from './scrim-teams.ts';

const sql = openDatabase();
const teams = scrimTeams(sql);
let cup = '';
beforeEach(async () => {
  await teams.set();
  cup = await teams.tournament();
});
afterAll(async () => {
  await teams.clear();
  await sql.end();
});

interface Loaded {
  may_act: boolean;
  can_add: boolean;
  roster: unknown[] | null;
  matches: {
    id: string;
    state: string;
    own: number | null;
    other: number | null;
    opponent: { id: string | null; name: string | null } | null;
    tournament: string | null;
    their_lineup: { name: string | null }[] | null;
    can_change: boolean;
    map: string | null;
  }[];
}
const load = async (by: AccountKind, team: ScrimTeam, tournament: string | null = cup) =>
  (await rowsOf(
    as(by).rpc('load_tournament_matches', {
      p_team_id: TEAM[team],
      ...(tournament !== null && { p_tournament_id: tournament }),
    }),
  )) as unknown as Loaded | null;
const save = (id: string, more: object = {}, by: AccountKind = 'coach') =>
  as(by).rpc('save_tournament_match', {
    p_id: id,
    p_tournament_id: cup,
    p_game: 'rocket-league',
    ...('p_opponent_team_id' in more ? {} : { p_opponent: 'Outside Owls' }),
    ...more,
  });
const against = async (team: ScrimTeam = 'guests') => {
  const id = randomUUID();
  await rowsOf(save(id, { p_opponent_team_id: TEAM[team] }));
  return id;
};
const outside = async () => {
  const id = randomUUID();
  await rowsOf(save(id));
  return id;
};
const lineUp = (id: string, team: ScrimTeam, more: object = {}, by: AccountKind = ownerOf(team)) => {
  const [a, b, c, ...others] = playersOf(team).map(idOf);
  return as(by).rpc('save_match_lineup', {
    ...{ p_match_id: id, p_team_id: TEAM[team], p_map: 'Neo Tokyo' },
    ...{ p_starters: [a!, b!, c!], p_substitutes: others },
    ...more,
  });
};
const enter = (id: string, team: ScrimTeam, own: number, other: number, by: AccountKind = ownerOf(team)) =>
  as(by).rpc('enter_match_result', { p_match_id: id, p_team_id: TEAM[team], p_own: own, p_other: other });
const answer = (id: string, team: ScrimTeam, own: number, other: number, agree: boolean, by = ownerOf(team)) =>
  as(by).rpc('answer_match_result', {
    ...{ p_match_id: id, p_team_id: TEAM[team], p_own: own, p_other: other, p_agree: agree },
  });
const leave = (id: string, team: ScrimTeam, by: AccountKind = ownerOf(team)) =>
  as(by).rpc('leave_tournament_match', { p_match_id: id, p_team_id: TEAM[team] });
const remove = (id: string, by: AccountKind = 'coach') => as(by).rpc('remove_tournament_match', { p_match_id: id });
const stored = async () => {
  const rows = await sql`
    select number, state, host_score, guest_score, opponent, guest_team_id from private.team_matches
    where host_team_id = any (${Object.values(TEAM)}) order by number`;
  return rows.map((row) => [row['number'], row['state'], row['host_score'], row['guest_score']]);
};

test('owner and staff add matches, once each, against a name or a public team that plays the game', async () => {
  const id = randomUUID();
  for (const by of ['player', 'private-coach', 'admin', 'guardian'] as const)
    expect((await save(id, {}, by)).error).toMatchObject({ code: '42501' });
  expect(
    (await signedOut().rpc('save_tournament_match', { p_id: id, p_tournament_id: cup, p_game: 'rocket-league' })).error,
  ).toBeTruthy();
  expect((await save(id, { p_opponent: ' ' })).error).toMatchObject({ hint: 'opponent' });
  expect((await save(id, { p_opponent: 'Owls', p_opponent_team_id: TEAM.guests })).error).toMatchObject({
    hint: 'opponent',
  });
  expect((await save(id, { p_game: 'valorant' })).error).toMatchObject({ hint: 'game' });
  expect((await save(id, { p_opponent_team_id: TEAM.hosts })).error).toMatchObject({ hint: 'rival' });
  await sql`update public.teams set is_private = true where id = ${TEAM.others}`;
  expect((await save(id, { p_opponent_team_id: TEAM.others })).error).toMatchObject({ hint: 'rival' });
  await sql`update public.team_game_profiles set is_active = false where team_id = ${TEAM.guests}`;
  expect((await save(id, { p_opponent_team_id: TEAM.guests })).error).toMatchObject({ hint: 'rival_game' });
  await sql`update public.team_game_profiles set is_active = true where team_id = ${TEAM.guests}`;
  await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('private-coach')}, ${idOf('coach')})`;
  expect((await save(id, { p_opponent_team_id: TEAM.guests })).error).toMatchObject({ hint: 'rival' });
  expect(await stored()).toEqual([]);
  expect(await rowsOf(save(id, {}, 'team-staff'))).toBe(1);
  expect(await rowsOf(save(id))).toBe(1);
  expect(await rowsOf(save(randomUUID(), { p_opponent: 'Next' }))).toBe(2);
  expect((await load('coach', 'hosts'))?.matches.map(({ opponent }) => opponent)).toEqual([
    { id: null, name: 'Outside Owls' },
    { id: null, name: 'Next' },
  ]);
});

test('a result against a team on Lineup counts once it confirms; a dispute counts for nobody and is not evaded', async () => {
  const id = await against();
  for (const by of ['player', 'private-coach', 'admin'] as const)
    expect((await enter(id, 'hosts', 3, 1, by)).error).toMatchObject({ code: '42501' });
  expect((await enter(id, 'others', 3, 1)).error).toMatchObject({ code: 'PT404' });
  expect(await rowsOf(enter(id, 'hosts', 3, 1))).toBe('entered');
  expect(await teams.told('private-coach')).toEqual(['match_result']);
  expect((await answer(id, 'hosts', 3, 1, true)).error).toMatchObject({ hint: 'own' });
  expect((await answer(id, 'guests', 3, 1, true)).error).toMatchObject({ hint: 'changed' });
  expect((await enter(id, 'guests', 2, 3)).error).toMatchObject({ hint: 'entered' });
  expect(await rowsOf(answer(id, 'guests', 1, 3, false))).toBe('not_agreed');
  expect(await teams.told('coach')).toEqual(['match_result']);
  expect((await save(id)).error).toMatchObject({ hint: 'result' });
  expect((await remove(id)).error).toMatchObject({ hint: 'answered' });
  expect(await stored()).toEqual([[1, 'not_agreed', 3, 1]]);
  expect(await rowsOf(enter(id, 'guests', 2, 3))).toBe('entered');
  expect(await rowsOf(answer(id, 'hosts', 3, 2, true))).toBe('confirmed');
  for (const change of [enter(id, 'hosts', 5, 0), lineUp(id, 'hosts'), leave(id, 'guests')])
    expect((await change).error).toMatchObject({ hint: 'confirmed' });
  expect(await stored()).toEqual([[1, 'confirmed', 3, 2]]);
});

test('an opponent from outside confirms nothing: the team enters and corrects, the tournament has started', async () => {
  const id = await outside();
  await sql`update public.team_tournaments set start_date = ${inHours(3)} where id = ${cup}`;
  expect((await enter(id, 'hosts', 3, 1)).error).toMatchObject({ hint: 'not_started' });
  await sql`update public.team_tournaments set start_date = ${inHours(-3)} where id = ${cup}`;
  expect(await rowsOf(enter(id, 'hosts', 3, 1))).toBe('entered');
  expect(await rowsOf(enter(id, 'hosts', 3, 2))).toBe('entered');
  expect((await answer(id, 'hosts', 3, 2, true)).error).toMatchObject({ hint: 'own' });
  // It does not become a match that two teams agree on.
  expect((await save(id, { p_opponent_team_id: TEAM.guests })).error).toMatchObject({ hint: 'result' });
  await sql`update public.team_tournaments set start_date = ${inHours(-24 * 91)} where id = ${cup}`;
  expect((await enter(id, 'hosts', 0, 2)).error).toMatchObject({ code: 'PT410' });
  expect((await save(randomUUID())).error).toMatchObject({ code: 'PT410' });
  await sql`update public.team_tournaments set start_date = ${inHours(-3)}, status = 'cancelled' where id = ${cup}`;
  expect((await enter(id, 'hosts', 0, 2)).error).toMatchObject({ hint: 'called_off' });
  expect(await stored()).toEqual([[1, 'entered', 3, 2]]);
});

test('line-ups show to the other side once both are given, and then only shown names; no map where a game has none', async () => {
  const id = await against();
  expect((await lineUp(id, 'hosts', {}, 'player')).error).toMatchObject({ code: '42501' });
  expect((await lineUp(id, 'hosts', { p_starters: [idOf('player')] })).error).toMatchObject({ hint: 'starters' });
  expect((await lineUp(id, 'hosts', { p_substitutes: [idOf('minor')] })).error).toMatchObject({ hint: 'no_player' });
  await rowsOf(lineUp(id, 'hosts'));
  const theirs = await load('private-coach', 'guests', null);
  expect(theirs?.matches[0]).toMatchObject({
    their_lineup: null,
    tournament: 'Fall Cup',
    opponent: { name: 'Scrim hosts' },
  });
  expect(JSON.stringify(theirs)).not.toContain('Riley Tran');
  await rowsOf(lineUp(id, 'guests'));
  expect((await load('private-coach', 'guests', null))?.matches[0]?.their_lineup).toHaveLength(4);
  // The minor, who is not listed, has no name for the hosts.
  expect(JSON.stringify(await load('coach', 'hosts'))).not.toMatch(/Kai|Nakagawa/);
  await sql`insert into public.team_game_profiles (team_id, esports_title_id, play_level)
    select ${TEAM.hosts}, id, 'competitive' from public.esports_titles where slug = 'league-of-legends'`;
  const league = randomUUID();
  await rowsOf(save(league, { p_game: 'league-of-legends' }));
  await sql`update private.lineup_sizes set players = 3
    where esports_title_id = (select id from public.esports_titles where slug = 'league-of-legends')`;
  try {
    expect((await lineUp(league, 'hosts')).error).toMatchObject({ hint: 'map' });
    await rowsOf(lineUp(league, 'hosts', { p_map: '' }));
  } finally {
    await sql`update private.lineup_sizes set players = 5
      where esports_title_id = (select id from public.esports_titles where slug = 'league-of-legends')`;
  }
});

test('people of a team read its matches, nobody else; words of the other team show to no minor', async () => {
  const id = await against();
  await rowsOf(lineUp(id, 'hosts'));
  await sql`update public.teams set is_private = true where id = ${TEAM.hosts}`;
  for (const by of ['private-coach', 'college-coach', 'guardian'] as const) expect(await load(by, 'hosts')).toBeNull();
  expect(
    (await signedOut().rpc('load_tournament_matches', { p_team_id: TEAM.hosts, p_tournament_id: cup })).error,
  ).toBeTruthy();
  // Another team's tournament is not read through one's own team.
  expect((await load('private-coach', 'guests'))?.matches).toEqual([]);
  expect(await load('player', 'hosts')).toMatchObject({ may_act: false, roster: null, matches: [{ id }] });
  expect((await load('coach', 'hosts'))?.roster).toHaveLength(4);
  expect(await load('college-admin', 'guests', null)).toMatchObject({
    matches: [{ tournament: 'Fall Cup', opponent: { name: 'Scrim hosts' }, map: 'Neo Tokyo' }],
  });
  expect(await load('minor', 'guests', null)).toMatchObject({
    matches: [{ tournament: null, opponent: { name: null }, map: null }],
  });
});

test('a team that is named in a match that is not its own leaves it, with nothing of it left', async () => {
  const id = await against();
  await rowsOf(lineUp(id, 'guests'));
  await rowsOf(enter(id, 'hosts', 3, 0));
  expect((await leave(id, 'hosts')).error).toMatchObject({ code: 'PT404' });
  expect((await leave(id, 'guests', 'minor')).error).toMatchObject({ code: '42501' });
  await rowsOf(leave(id, 'guests'));
  expect(await stored()).toEqual([[1, 'open', null, null]]);
  expect(await sql`select from private.match_lineups where match_id = ${id}`).toHaveLength(0);
  expect((await load('private-coach', 'guests', null))?.matches).toEqual([]);
  expect(await teams.told('coach')).toEqual(['match_result']);
  expect((await enter(id, 'hosts', 3, 0)).error).toMatchObject({ hint: 'opponent' });
});

test('the team page counts what others entered, for people of the team alone', async () => {
  const id = await against();
  await rowsOf(enter(id, 'hosts', 3, 1));
  const counted = async (kind: AccountKind) =>
    (
      (await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: TEAM.guests }))) as unknown as {
        matches_against: unknown;
      }
    ).matches_against;
  expect(await counted('private-coach')).toEqual({ count: 1, to_confirm: 1 });
  expect(await counted('coach')).toEqual({ count: 0, to_confirm: 0 });
  await rowsOf(answer(id, 'guests', 1, 3, true));
  expect(await counted('minor')).toEqual({ count: 1, to_confirm: 0 });
});

test('a tournament with a match that two teams agree on stays; another comes back with its matches and line-ups', async () => {
  const id = await outside();
  await rowsOf(lineUp(id, 'hosts'));
  await rowsOf(enter(id, 'hosts', 2, 1));
  await sql`update public.team_members set is_active = false where team_id = ${TEAM.hosts} and user_id = ${idOf('parent')}`;
  await sql`update public.teams set subscription_tier = 'silver' where id = ${TEAM.hosts}`;
  const drop = () => as('coach').rpc('remove_season_row', { p_kind: 'tournament', p_id: cup });
  await rowsOf(drop());
  expect(await stored()).toEqual([]);
  await rowsOf(as('coach').rpc('restore_season_row', { p_id: cup }));
  expect(await stored()).toEqual([[1, 'entered', 2, 1]]);
  expect(await sql`select from private.match_lineups where match_id = ${id}`).toHaveLength(3);
  const agreed = await against();
  await rowsOf(enter(agreed, 'hosts', 3, 1));
  await rowsOf(enter(agreed, 'guests', 1, 3));
  expect((await drop()).error).toMatchObject({ code: 'PT409', hint: 'agreed_match' });
  expect((await stored())[1]).toEqual([2, 'confirmed', 3, 1]);
  // The team itself may go, and its matches with it.
  await sql`delete from public.teams where id = ${TEAM.hosts}`;
  expect(await stored()).toEqual([]);
});

test('confirming and correcting at the same moment leaves one of the two, never a mix', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await against();
    await rowsOf(enter(id, 'hosts', 3, 1));
    const [confirmed, corrected] = await Promise.all([answer(id, 'guests', 1, 3, true), enter(id, 'hosts', 3, 2)]);
    const [row] = await sql`select state, guest_score from private.team_matches where id = ${id}`;
    const outcome = [row?.['state'], row?.['guest_score'], confirmed.error?.hint, corrected.error?.hint];
    expect([
      ['confirmed', 1, undefined, 'confirmed'],
      ['entered', 2, 'changed', undefined],
    ]).toContainEqual(outcome);
  }
});
