/** Results on the page of a player: what both sides agree on, or the team entered, and as far as the player shows it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, type Client } from './backend.ts';
import { playersOf, scrimTeams, TEAM, type ScrimTeam } from './scrim-teams.ts';

const sql = openDatabase();
const teams = scrimTeams(sql);
const MINOR = 'kai-nakagawa';
let cup = '';
const clear = async () => {
  await teams.clear();
  // What they played in the seed.
  await sql`delete from private.match_lineups where user_id = any (${[idOf('player'), idOf('minor')]})`;
  await sql`update public.player_details set shows_results = null where user_id = any (${[idOf('player'), idOf('minor')]})`;
};
beforeEach(async () => {
  await clear();
  await teams.set();
  cup = await teams.tournament();
  await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('minor')}`;
});
afterAll(async () => {
  await clear();
  await sql.end();
});

interface Result {
  team: string;
  opponent: string | null;
  own: number;
  other: number;
  is_confirmed: boolean;
  is_starter: boolean;
  occasion: string;
  played_on: string;
}
const page = async (by: Client, slug = 'riley-tran') =>
  (await rowsOf(by.rpc('load_player', { p_slug: slug }))) as unknown as {
    results: Result[];
    shows_results: boolean | null;
    state: string | null;
    class_year: number | null;
    teams: { name: string }[];
  };
const results = async (by: Client, slug?: string) => (await page(by, slug)).results;
const lineUp = (id: string, team: ScrimTeam, by: AccountKind) => {
  const [a, b, c, ...others] = playersOf(team).map(idOf);
  return rowsOf(
    as(by).rpc('save_match_lineup', {
      ...{ p_match_id: id, p_team_id: TEAM[team], p_map: '', p_starters: [a!, b!, c!], p_substitutes: others },
    }),
  );
};
/** A match of the cup that was played, as the hosts entered it. */
async function played(against: 'outside' | 'guests', own = 2, other = 1) {
  const id = randomUUID();
  await rowsOf(
    as('coach').rpc('save_tournament_match', {
      ...{ p_id: id, p_tournament_id: cup, p_game: 'rocket-league' },
      ...(against === 'outside' ? { p_opponent: 'Outside Owls' } : { p_opponent_team_id: TEAM.guests }),
    }),
  );
  await lineUp(id, 'hosts', 'coach');
  if (against === 'guests') await lineUp(id, 'guests', 'private-coach');
  await rowsOf(
    as('coach').rpc('enter_match_result', { p_match_id: id, p_team_id: TEAM.hosts, p_own: own, p_other: other }),
  );
  return id;
}
const confirm = (id: string, agree = true) =>
  rowsOf(
    as('private-coach').rpc('answer_match_result', {
      ...{ p_match_id: id, p_team_id: TEAM.guests, p_own: 1, p_other: 2, p_agree: agree },
    }),
  );

test('a result against an outside opponent shows as entered by the team, one of two teams only once both agree', async () => {
  await played('outside', 0, 2);
  const id = await played('guests');
  expect(await results(signedOut())).toMatchObject([
    { team: 'Scrim hosts', opponent: 'Outside Owls', own: 0, other: 2, is_confirmed: false, occasion: 'tournament' },
  ]);
  await confirm(id, false);
  expect(await results(as('player'))).toHaveLength(1);
  await rowsOf(as('coach').rpc('enter_match_result', { p_match_id: id, p_team_id: TEAM.hosts, p_own: 2, p_other: 1 }));
  await confirm(id);
  const [first] = await results(signedOut());
  expect(first).toMatchObject({
    team: 'Scrim hosts',
    opponent: 'Scrim guests',
    own: 2,
    other: 1,
    is_confirmed: true,
    is_starter: true,
  });
  // The day alone, no hour.
  expect(first?.played_on).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a scrim shows as well, once confirmed', async () => {
  const { id } = await teams.agreed();
  const [a, b, c] = playersOf('hosts').map(idOf);
  const side = { p_scrim_id: id, p_number: 1 };
  await rowsOf(
    as('coach').rpc('save_scrim_lineup', { ...side, p_team_id: TEAM.hosts, p_map: '', p_starters: [a!, b!, c!] }),
  );
  await teams.begun(id);
  await rowsOf(as('coach').rpc('enter_scrim_result', { ...side, p_team_id: TEAM.hosts, p_own: 3, p_other: 0 }));
  expect(await results(signedOut())).toEqual([]);
  await rowsOf(
    as('private-coach').rpc('enter_scrim_result', { ...side, p_team_id: TEAM.guests, p_own: 0, p_other: 3 }),
  );
  expect(await results(signedOut())).toMatchObject([{ occasion: 'scrim', own: 3, other: 0, is_confirmed: true }]);
});

test('the player hides them from everybody else, and alone reads the choice', async () => {
  await played('outside');
  expect(await page(as('player'))).toMatchObject({ shows_results: true, results: [{}] });
  expect((await page(as('coach'))).shows_results).toBeNull();
  expect((await signedOut().rpc('share_results', { p_shows: true })).error).toBeTruthy();
  await rowsOf(as('player').rpc('share_results', { p_shows: false }));
  for (const viewer of [signedOut(), as('coach'), as('college-admin'), as('staff')])
    expect(await results(viewer)).toEqual([]);
  expect(await page(as('player'))).toMatchObject({ shows_results: false, results: [{}] });
  const { error } = await as('parent').from('player_details').select('shows_results').eq('user_id', idOf('player'));
  expect(error).toMatchObject({ code: '42501' });
});

test('a minor shows them only by choice, also what they played when they are grown; never beside state and class year', async () => {
  await sql`
    insert into public.player_details (user_id, class_year, state) values (${idOf('minor')}, 2027, 'OH')
    on conflict (user_id) do update set class_year = 2027, state = 'OH'`;
  await confirm(await played('guests'));
  for (const viewer of [signedOut(), as('coach'), as('college-admin'), as('staff')])
    expect(await results(viewer, MINOR)).toEqual([]);
  expect(await page(as('minor'), MINOR)).toMatchObject({ shows_results: false, results: [{ own: 1, other: 2 }] });
  const [born] = await sql`select birth_date from private.birth_dates where user_id = ${idOf('minor')}`;
  await sql`update private.birth_dates set birth_date = current_date - interval '18 years 1 day' where user_id = ${idOf('minor')}`;
  try {
    expect(await results(signedOut(), MINOR)).toEqual([]);
  } finally {
    await sql`update private.birth_dates set birth_date = ${born?.['birth_date']} where user_id = ${idOf('minor')}`;
  }
  await rowsOf(as('minor').rpc('share_results', { p_shows: true }));
  const seen = await page(signedOut(), MINOR);
  expect(seen.results).toMatchObject([{ team: 'Scrim guests', own: 1, other: 2 }]);
  expect([seen.state, seen.class_year]).toEqual([null, 2027]);
  // A team that the page no longer names is not told by its results.
  await sql`update public.team_members set is_active = false where team_id = ${TEAM.guests} and user_id = ${idOf('minor')}`;
  expect(await results(signedOut(), MINOR)).toEqual([]);
});

test('no private team shows to others, and what a team typed as opponent to no minor who looks', async () => {
  await played('outside');
  await confirm(await played('guests'));
  expect((await results(as('minor'))).map(({ opponent }) => opponent)).toEqual(['Scrim guests', null]);
  await sql`update public.teams set is_private = true where id = ${TEAM.guests}`;
  expect((await results(signedOut())).map(({ opponent }) => opponent)).toEqual([null, 'Outside Owls']);
  await sql`update public.teams set is_private = true where id = ${TEAM.hosts}`;
  for (const viewer of [signedOut(), as('minor'), as('college-admin')]) expect(await results(viewer)).toEqual([]);
  expect(await results(as('coach'))).toHaveLength(2);
  const preview = await rowsOf(as('player').rpc('preview_own_page', { p_as: 'team' }));
  expect((preview as unknown as { results: Result[] }).results).toEqual([]);
});

test('eight at most, however many were played', async () => {
  await played('outside');
  await sql`
    with made as (
      insert into private.team_matches (tournament_id, number, esports_title_id, host_team_id, opponent, host_score, guest_score, entered_by, state)
      select tournament_id, 1 + n, esports_title_id, host_team_id, 'Owls ' || n, 1, 0, host_team_id, 'entered'
      from private.team_matches cross join generate_series(1, 29) n where tournament_id = ${cup} returning id)
    insert into private.match_lineups (match_id, user_id, team_id, is_starter, is_adult)
    select id, ${idOf('player')}, ${TEAM.hosts}, true, true from made`;
  expect(await results(signedOut())).toHaveLength(8);
});
