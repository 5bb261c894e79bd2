/** The list of teams: what row rules let each kind of person see of teams, games and posts, in one call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from '@lineup/schema';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const PRIVATE = 'Closed list team';
let made: { id: string };
beforeAll(async () => {
  [made] = await sql<[{ id: string }]>`
    insert into teams (name, organization_type, owner_user_id, is_private)
    values (${PRIVATE}, 'private_team', ${idOf('team-staff')}, true) returning id`;
  await sql`insert into team_members (team_id, user_id, is_confirmed) values (${made.id}, ${idOf('player')}, true)`;
  await sql`insert into team_game_profiles (team_id, esports_title_id, play_level, is_active)
    select ${made.id}, id, 'casual', slug = 'valorant' from esports_titles where slug in ('valorant', 'rocket-league')`;
  await sql`insert into team_recruiting_posts (team_id, title, is_active) values (${made.id}, 'Was open', false)`;
});
afterAll(async () => {
  await sql`delete from teams where id = ${made.id}`;
  await sql.end();
});

const listSchema = z.object({
  teams: z.array(
    z.object({ id: z.string(), name: z.string(), games: z.array(z.string()), is_recruiting: z.boolean() }),
  ),
  total: z.nullable(z.number()),
});
type Args = Parameters<ReturnType<typeof signedOut>['rpc']>[1];
const list = async (client: ReturnType<typeof signedOut>, args: object = {}) =>
  listSchema.parse(await rowsOf(client.rpc('list_teams', args as Args as never)));

/** The whole list, page after page. */
async function listAll(client: ReturnType<typeof signedOut>, args: object = {}) {
  const all: z.infer<typeof listSchema>['teams'] = [];
  for (let after: object = {}; ;) {
    const { teams, total } = await list(client, { ...args, ...after, p_limit: 20 });
    expect(total === null).toBe(all.length > 0);
    all.push(...teams);
    const last = teams.at(-1);
    if (!last || teams.length < 20) return all;
    after = { p_after_name: last.name, p_after_id: last.id };
  }
}

const kinds = {
  'a visitor': null,
  'a stranger': 'parent',
  'a member': 'player',
  'the owner': 'team-staff',
  'an admin': 'admin',
} as const;

describe.each(Object.entries(kinds))('[TM-001] to %s', (_, kind) => {
  const client = () => (kind ? as(kind) : signedOut());

  test('the pages hold each team once that the rules of rows let them see, by name, with its active games and posts', async () => {
    const rows = await rowsOf(
      client()
        .from('teams')
        .select('id, name, games:team_game_profiles(esports_titles(name)), posts:team_recruiting_posts(id)')
        .eq('games.is_active', true)
        .eq('posts.is_active', true)
        .order('name')
        .order('id'),
    );
    const expected = rows.map(({ id, name, games, posts }) => ({
      id,
      name,
      games: games.map((game) => game.esports_titles.name).toSorted(),
      is_recruiting: posts.length > 0,
    }));
    expect(expected.length).toBeGreaterThan(20);
    expect((await listAll(client())).map((team) => ({ ...team, games: team.games.toSorted() }))).toMatchObject(
      expected,
    );
    expect((await list(client(), { p_limit: 1 })).total).toBe(expected.length);
    const [first] = expected;
    const further = { p_after_name: first?.name, p_after_id: first?.id, p_with_counts: true };
    expect(await list(client(), { ...further, p_limit: 1 })).toMatchObject({
      teams: [{ id: expected[1]?.id }],
      total: expected.length,
    });
  });

  test('a private team shows to its own people, by search, kind and game alike', async () => {
    const isShown = ['player', 'team-staff', 'admin'].includes(kind ?? '');
    for (const filter of [
      { p_search: ' closed LIST ' },
      { p_search: 'closed list', p_type: 'private_team', p_game: 'valorant' },
    ]) {
      const { teams, total } = await list(client(), filter);
      expect(teams.map(({ name }) => name)).toEqual(isShown ? [PRIVATE] : []);
      expect(total).toBe(isShown ? 1 : 0);
    }
  });
});

test('[TM-002] kind, game and open posts limit the list; a game that is not active, an ended post and an unknown game do not count', async () => {
  const owner = as('team-staff');
  const names = async (args: object) => (await listAll(owner, args)).map(({ name }) => name);
  expect(await names({ p_type: 'private_team' })).toContain(PRIVATE);
  expect(await names({ p_type: 'college' })).not.toContain(PRIVATE);
  expect(await names({ p_game: 'valorant' })).toContain(PRIVATE);
  expect(await names({ p_game: 'rocket-league' })).not.toContain(PRIVATE);
  expect(await list(owner, { p_game: 'no-such-game' })).toEqual({ teams: [], total: 0 });
  const recruiting = await listAll(owner, { p_recruiting: true });
  expect(recruiting.length).toBeGreaterThan(0);
  expect(recruiting.every((team) => team.is_recruiting)).toBe(true);
  expect(recruiting.map(({ name }) => name)).not.toContain(PRIVATE);
});

test('signs of a pattern mean themselves in a search', async () => {
  for (const nothing of ['%', '_losed list', '\\'])
    expect((await list(as('team-staff'), { p_search: nothing })).teams).toEqual([]);
});
