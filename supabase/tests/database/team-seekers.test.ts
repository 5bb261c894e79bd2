/** Looking for a team: what a player says, who sees it, and that both sides are told of each other. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPerson, type AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { undone } from './measure.ts';

const sql = openDatabase();
let team = '';
let own = '';
let valorant = '';

interface Found {
  players: { id: string; name: string; slug: string; games: { slug: string; rank: string; roles: string[] }[] }[];
  next: { at: string; id: string } | null;
  post: { id: string; title: string; game: string } | null;
  game: { roles: string[]; ranks: string[] } | null;
}
type Look = { slug: string; roles: string[]; ends_at: string; is_over: boolean }[];

beforeAll(async () => {
  [team, own] = [await teamId(sql, FOREIGN_TEAM), await teamId(sql, SILVER_TEAM)];
  valorant = (await sql<{ id: string }[]>`select id from public.esports_titles where slug = 'valorant'`)[0]!.id;
});
const clean = async () => {
  await sql`delete from public.kept_filters`;
  await sql`delete from private.team_seekers`;
  await sql`delete from private.filter_changes`;
  await sql`delete from private.match_digests`;
  await sql`delete from public.notices where kind = 'new_matches'`;
  await sql`delete from private.mail_outbox where template = 'new_matches'`;
  await sql`delete from public.team_recruiting_posts where title like 'Sought %'`;
};
beforeEach(async () => {
  await clean();
  for (const who of ['player', 'second-player', 'minor'] as const)
    await sql`
      insert into public.player_games (user_id, esports_title_id, rank, roles) values (${idOf(who)}, ${valorant}, 'Gold 1', '{Duelist,Sentinel}')
      on conflict (user_id, esports_title_id) do update set rank = 'Gold 1', peak_rank = null, roles = '{Duelist,Sentinel}'`;
  await sql`delete from private.filter_changes`;
});
afterEach(clean);
afterAll(() => sql.end());

const slugOf = async (who: AccountKind) =>
  (await sql<{ slug: string }[]>`select slug from public.user_profiles where user_id = ${idOf(who)}`)[0]!.slug;
const seek = (who: AccountKind, roles: string[] = [], days = 60) =>
  as(who).rpc('seek_team', { p_games: [{ game: 'valorant', roles }], p_days: days });
const stored = async (who: AccountKind) =>
  sql<{ roles: string[]; days: number }[]>`
    select roles, round(extract(epoch from ends_at - now()) / 86400)::integer as days from private.team_seekers
    where user_id = ${idOf(who)} and ends_at > now()`;
const find = async (who: AccountKind | null, filter: object = {}) =>
  (await rowsOf((who ? as(who) : signedOut()).rpc('find_team_seekers', filter))) as unknown as Found;
const names = async (who: AccountKind | null, filter: object = {}) =>
  (await find(who, filter)).players.map(({ slug }) => slug);
const lookOf = async (who: AccountKind | null, of: AccountKind) =>
  ((await rowsOf((who ? as(who) : signedOut()).rpc('load_player', { p_slug: await slugOf(of) }))) as { looking: Look })
    .looking;
const publish = async ({
  roles = ['Duelist'],
  rank = null,
  of = own,
  hours = null,
}: {
  roles?: string[];
  rank?: string | null;
  of?: string;
  hours?: number[] | null;
} = {}) => {
  const [post] = await sql<{ id: string }[]>`
    insert into public.team_recruiting_posts (team_id, title, esports_title_id, positions_needed, minimum_rank, weekdays, starts_at, ends_at, time_zone)
    values (${of}, ${`Sought ${randomUUID()}`}, ${valorant}, ${roles}, ${rank}, ${hours ?? []}, ${hours ? '18:00' : null},
      ${hours ? '21:00' : null}, ${hours ? 'UTC' : null}) returning id`;
  return post!.id;
};
const keep = async (who: AccountKind, kind: string, filter: object) => {
  const id = randomUUID();
  await rowsOf(
    as(who)
      .from('kept_filters')
      .insert({ id, kind, filter: filter as never }),
  );
  return id;
};
const morning = async () => {
  await sql`select private.match_filter_changes()`;
  await sql`update private.match_digests set due_at = now()`;
  await sql`select private.tell_of_matches()`;
};
const told = async (who: AccountKind) =>
  (
    await sql<{ amount: number }[]>`
      select amount from public.notices where kind = 'new_matches' and user_id = ${idOf(who)} order by created_at`
  ).map(({ amount }) => amount);

describe('[issue 33, 3] saying so', () => {
  test('for games and roles of the own profile, until a day; renewed by one call; ended by an empty list', async () => {
    await rowsOf(seek('player', ['Duelist', 'Nothing that is played'], 14));
    expect(await stored('player')).toEqual([{ roles: ['Duelist'], days: 14 }]);
    await rowsOf(as('player').rpc('renew_team_search'));
    expect(await stored('player')).toEqual([{ roles: ['Duelist'], days: 60 }]);
    await rowsOf(as('player').rpc('seek_team', { p_games: [] }));
    expect(await stored('player')).toEqual([]);
    await rowsOf(as('player').rpc('renew_team_search'));
    expect(await stored('player')).toEqual([{ roles: ['Duelist'], days: 60 }]);
  });

  test('not in a game that is not played, for longer than 90 days, of somebody signed out, nor by a minor', async () => {
    await sql`delete from public.player_games where user_id = ${idOf('player')} and esports_title_id = ${valorant}`;
    expect((await seek('player')).error?.code).toBe('23514');
    expect((await seek('second-player', [], 91)).error?.code).toBe('23514');
    expect((await seek('second-player', [], 6)).error?.code).toBe('23514');
    expect((await signedOut().rpc('seek_team', { p_games: [] })).error?.code).toBe('42501');
    const minor = await seek('minor');
    expect(minor.error).toMatchObject({ code: '42501', hint: 'minor' });
    expect((await as('minor').rpc('renew_team_search')).error?.code).toBe('42501');
    expect(await sql`select from private.team_seekers`).toHaveLength(0);
  });

  test('it ends by itself, with the game, and is deleted 30 days after its end', async () => {
    await rowsOf(seek('player'));
    await sql`update private.team_seekers set ends_at = now() - interval '1 minute'`;
    expect(await names('coach')).toEqual([]);
    expect(await lookOf('coach', 'player')).toEqual([]);
    expect(await lookOf('player', 'player')).toMatchObject([{ slug: 'valorant', is_over: true }]);
    await sql`select private.prune_seekers()`;
    expect(await sql`select from private.team_seekers`).toHaveLength(1);
    await sql`update private.team_seekers set ends_at = now() - interval '31 days'`;
    await sql`select private.prune_seekers()`;
    expect(await sql`select from private.team_seekers`).toHaveLength(0);
    await rowsOf(seek('player'));
    await sql`delete from public.player_games where user_id = ${idOf('player')} and esports_title_id = ${valorant}`;
    expect(await sql`select from private.team_seekers`).toHaveLength(0);
  });

  test('a role that is no longer played goes from it', async () => {
    await rowsOf(seek('player', ['Duelist', 'Sentinel']));
    await sql`update public.player_games set roles = '{Sentinel,Flex}' where user_id = ${idOf('player')} and esports_title_id = ${valorant}`;
    expect(await stored('player')).toMatchObject([{ roles: ['Sentinel'] }]);
  });
});

describe('[issue 33, 3] who sees it', () => {
  test('everybody who sees the profile of an adult; nobody of an unlisted one, of a minor, or across a block', async () => {
    await rowsOf(seek('player', ['Duelist']));
    const slug = await slugOf('player');
    for (const who of [null, 'coach', 'minor'] as const) {
      expect(await names(who)).toEqual([slug]);
      expect(await lookOf(who, 'player')).toMatchObject([{ slug: 'valorant', roles: ['Duelist'], is_over: false }]);
    }
    // The player is told on the own page, and does not find themselves.
    expect(await names('player')).toEqual([]);
    for (const [by, of] of [
      ['player', 'coach'],
      ['coach', 'player'],
    ] as const) {
      await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf(by)}, ${idOf(of)})`;
      expect(await names('coach')).toEqual([]);
      await sql`delete from public.user_blocks where blocker_id = ${idOf(by)} and blocked_id = ${idOf(of)}`;
    }
    await sql`update public.user_profiles set visibility = 'private' where user_id = ${idOf('player')}`;
    expect(await names('coach')).toEqual([]);
    await sql`update public.user_profiles set visibility = 'public' where user_id = ${idOf('player')}`;
    // As though it had been stored before the date of birth was corrected.
    await undone(sql, async (run) => {
      await run`update private.birth_dates set birth_date = current_date - interval '16 years' where user_id = ${idOf('player')}`;
      const [row] = await run<{ found: Found }[]>`select find_team_seekers() as found`;
      expect(row!.found.players).toEqual([]);
      const [shown] = await run<{ looking: Look }[]>`select private.search_of(${idOf('player')}, false) as looking`;
      expect(shown!.looking).toEqual([]);
    });
  });

  test('by game, role, lowest rank and name; a search that leaves the role open fits every role', async () => {
    await rowsOf(seek('player', ['Duelist']));
    await rowsOf(seek('second-player'));
    const [one, two] = [await slugOf('player'), await slugOf('second-player')];
    expect(await names(null)).toEqual([two, one]);
    expect(await names(null, { p_game: 'rocket-league' })).toEqual([]);
    expect(await names(null, { p_game: 'no-such-game' })).toEqual([]);
    expect(await names(null, { p_role: 'duelist' })).toEqual([two, one]);
    expect(await names(null, { p_role: 'Sentinel' })).toEqual([two]);
    expect(await names(null, { p_game: 'valorant', p_rank: 'Gold 1' })).toEqual([two, one]);
    expect(await names(null, { p_game: 'valorant', p_rank: 'Platinum 1' })).toEqual([]);
    // What the game can be narrowed by comes with every page: an address may begin at any.
    const further = { p_after_at: new Date(0).toISOString(), p_after_id: idOf('player') };
    const { players, game } = await find(null, { p_game: 'valorant', ...further });
    expect(players).toEqual([]);
    expect(game?.roles).toContain('Duelist');
    expect(game?.ranks).toContain('Gold 1');
    const name = (await find(null, { p_role: 'Duelist' })).players.at(-1)?.name ?? '';
    expect(await names(null, { p_search: name.slice(0, 5) })).toContain(one);
    expect(await names(null, { p_search: 'nobody at all' })).toEqual([]);
  });

  test('page after page: each once', async () => {
    await rowsOf(seek('player'));
    await rowsOf(seek('second-player'));
    const [last] = await sql<{ at: string; id: string }[]>`
      select started_at::text as at, id from private.team_seekers order by started_at desc, id desc limit 1`;
    expect(await names(null, { p_after_at: last!.at, p_after_id: last!.id })).toEqual([await slugOf('player')]);
  });
});

describe('[issue 33, 3] both sides find each other', () => {
  test('a post finds the players who fit its game, role, rank and hours, for its managers alone', async () => {
    await rowsOf(seek('player', ['Duelist']));
    await rowsOf(seek('second-player', ['Sentinel']));
    const fitting = await slugOf('player');
    const post = await publish();
    expect(await find('coach', { p_post: post })).toMatchObject({ post: { id: post, game: 'valorant' } });
    expect(await names('coach', { p_post: post })).not.toContain(await slugOf('second-player'));
    const isOnTeam = (
      await sql`select from public.team_members where team_id = ${own} and user_id = ${idOf('player')} and is_active`
    ).length;
    expect(isOnTeam).toBeGreaterThan(0);
    expect(await names('coach', { p_post: post })).toEqual([]);
    await undone(sql, async (run) => {
      await run`update public.team_members set is_active = false where team_id = ${own} and user_id = ${idOf('player')}`;
      const ask = async () => {
        await run`select set_config('request.jwt.claims', ${JSON.stringify({ sub: idOf('coach'), role: 'authenticated' })}, true)`;
        const [row] = await run<{ found: Found }[]>`select find_team_seekers(p_post => ${post}) as found`;
        return row!.found.players.map(({ slug }) => slug);
      };
      expect(await ask()).toEqual([fitting]);
      await run`update public.team_recruiting_posts set minimum_rank = 'Platinum 1' where id = ${post}`;
      expect(await ask()).toEqual([]);
      await run`update public.team_recruiting_posts set minimum_rank = null, weekdays = '{3}', starts_at = '18:00', ends_at = '21:00',
        time_zone = 'UTC' where id = ${post}`;
      await run`delete from public.player_availability where user_id = ${idOf('player')}`;
      expect(await ask()).toEqual([fitting]);
      await run`insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
        values (${idOf('player')}, 4, '18:00', '21:00', 'UTC')`;
      expect(await ask()).toEqual([]);
      await run`insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
        values (${idOf('player')}, 3, '20:00', '22:00', 'UTC')`;
      expect(await ask()).toEqual([fitting]);
    });
    for (const who of ['second-player', 'other-college-admin'] as const)
      expect((await as(who).rpc('find_team_seekers', { p_post: post })).error?.code).toBe('PT404');
    expect((await signedOut().rpc('find_team_seekers', { p_post: post })).error?.code).toBe('PT404');
  });

  test('a player finds the posts that fit what they look for', async () => {
    const [fitting, other] = [await publish({ of: team }), await publish({ of: team, roles: ['Sentinel'] })];
    await publish({ of: team, rank: 'Platinum 1' });
    const mine = async () =>
      (
        (await rowsOf(as('second-player').rpc('find_recruiting_posts', { p_my_search: true }))) as {
          posts: { id: string; title: string }[];
        }
      ).posts
        .filter(({ title }) => title.startsWith('Sought'))
        .map(({ id }) => id);
    expect(await mine()).toEqual([]);
    await rowsOf(seek('second-player', ['Duelist']));
    expect(await mine()).toEqual([fitting]);
    await rowsOf(seek('second-player'));
    expect(await mine()).toEqual([other, fitting]);
    await sql`update private.team_seekers set ends_at = now()`;
    expect(await mine()).toEqual([]);
  });

  test('a kept list of players tells of a new search once, with the game, rank and role; renewing tells nothing', async () => {
    await keep('coach', 'players', { game: 'valorant', roles: ['duelist'], rank: 'Gold 1' });
    await keep('private-coach', 'players', { game: 'rocket-league' });
    await keep('player', 'players', {});
    await rowsOf(seek('second-player', ['Duelist']));
    await morning();
    expect(await told('coach')).toEqual([1]);
    expect(await told('private-coach')).toEqual([]);
    expect(await told('player')).toEqual([1]);
    await sql`update private.mail_outbox set due_at = now() where template = 'new_matches'`;
    const mails = await sql<{ content: { to: string; filters: { choices: object[]; matches: object[] }[] } }[]>`
      select content from public.claim_mails(50, 'new_matches')`;
    expect(
      mails.map(({ content }) => content).find(({ to }) => to === demoPerson('coach').email)?.filters,
    ).toMatchObject([
      {
        choices: [
          { code: 'game', name: 'Valorant' },
          { code: 'any_role', roles: ['duelist'] },
          { code: 'min_rank', rank: 'Gold 1' },
        ],
        matches: [
          {
            href: `/player/${await slugOf('second-player')}`,
            why: [
              { code: 'game', name: 'Valorant' },
              { code: 'rank', rank: 'Gold 1' },
              { code: 'roles', roles: ['Duelist'] },
            ],
          },
        ],
      },
    ]);
    await rowsOf(as('second-player').rpc('renew_team_search'));
    await rowsOf(seek('second-player', ['Duelist', 'Sentinel']));
    await rowsOf(as('second-player').rpc('seek_team', { p_games: [] }));
    await rowsOf(seek('second-player', ['Duelist']));
    await morning();
    expect(await told('coach')).toEqual([1]);
  });

  test('by a post that is the own: its owner alone, and no longer once it is closed', async () => {
    const post = await publish({ rank: 'Gold 1' });
    await keep('coach', 'players', { game: 'valorant', post });
    await keep('private-coach', 'players', { game: 'valorant', post });
    await rowsOf(seek('second-player', ['Sentinel']));
    await morning();
    expect(await told('coach')).toEqual([]);
    await rowsOf(seek('second-player', ['Duelist']));
    await morning();
    expect(await told('coach')).toEqual([1]);
    expect(await told('private-coach')).toEqual([]);
    await clean();
    const closed = await publish();
    await keep('coach', 'players', { game: 'valorant', post: closed });
    await sql`update public.team_recruiting_posts set is_active = false where id = ${closed}`;
    await rowsOf(seek('second-player', ['Duelist']));
    await morning();
    expect(await told('coach')).toEqual([]);
  });

  test('a rank that rises to the lowest one is told; a profile that is published, too', async () => {
    await rowsOf(seek('second-player'));
    await sql`delete from private.filter_changes`;
    await keep('coach', 'players', { game: 'valorant', rank: 'Platinum 1' });
    await sql`update public.player_games set rank = 'Platinum 2' where user_id = ${idOf('second-player')} and esports_title_id = ${valorant}`;
    await morning();
    expect(await told('coach')).toEqual([1]);
    await keep('private-coach', 'players', { game: 'valorant' });
    await sql`update public.user_profiles set visibility = 'private' where user_id = ${idOf('second-player')}`;
    await sql`update public.user_profiles set visibility = 'public' where user_id = ${idOf('second-player')}`;
    await morning();
    expect(await told('private-coach')).toEqual([1]);
  });

  test('nothing once it has ended, across a block, or to a minor', async () => {
    await keep('coach', 'players', {});
    await keep('minor', 'players', {});
    await rowsOf(seek('second-player'));
    await sql`select private.match_filter_changes()`;
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('second-player')}, ${idOf('coach')})`;
    await morning();
    await sql`delete from public.user_blocks where blocker_id = ${idOf('second-player')} and blocked_id = ${idOf('coach')}`;
    expect(await told('coach')).toEqual([]);
    expect(await told('minor')).toEqual([]);
    await rowsOf(seek('player'));
    await sql`select private.match_filter_changes()`;
    await rowsOf(as('player').rpc('seek_team', { p_games: [] }));
    await morning();
    expect(await told('coach')).toEqual([]);
  });

  test('a kept list of posts by the own search follows what is looked for', async () => {
    await keep('second-player', 'posts', { game: 'valorant', my_search: true });
    await publish({ of: team });
    await morning();
    expect(await told('second-player')).toEqual([]);
    await rowsOf(seek('second-player', ['Duelist']));
    await publish({ of: team, roles: ['Sentinel'] });
    await publish({ of: team });
    await morning();
    expect(await told('second-player')).toEqual([1]);
  });
});
