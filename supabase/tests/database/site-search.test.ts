/** The search of the header finds what directories show to anybody, and nothing else. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { conversation, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
const college = '00000000-0000-4000-8000-00000000d0a0';
const hidden = '00000000-0000-4000-8000-00000000d0a1';
const team = '00000000-0000-4000-8000-00000000d0a2';
const later = '00000000-0000-4000-8000-00000000d0a3';

beforeAll(async () => {
  await sql`
    insert into public.colleges (id, slug, name, city, state, level, is_published) values
      (${college}, 'zqnorth-valley', 'Zqnorth 100% Valley_College', 'Austin', 'TX', 'club', true),
      (${hidden}, 'zqnorth-hidden', 'Zqnorth Hidden College', 'Austin', 'TX', 'club', false)`;
  await sql`
    insert into public.teams (id, name, organization_type) values
      (${team}, 'Zqnorth Foxes', 'college'), (${later}, 'Arctic zqnorth Foxes', 'high_school')`;
});
afterEach(async () => {
  await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('player')}`;
  await sql`delete from public.user_blocks`;
});
afterAll(async () => {
  await sql`delete from public.colleges where id in (${college}, ${hidden})`;
  await sql`delete from public.teams where id in (${team}, ${later})`;
  await forgetTestConversations(sql);
  await sql.end();
});

interface Found {
  colleges: { slug: string; name: string }[];
  players: { slug: string; name: string; game: string | null; team: string | null }[];
}
const clientOf = (kind: AccountKind | null) => (kind ? as(kind) : signedOut());
const recruiting = async (p_query: string, kind: AccountKind | null = null, p_limit = 5) =>
  (await rowsOf(clientOf(kind).rpc('search_recruiting', { p_query, p_limit }))) as unknown as Found;
interface FoundTeams {
  teams: { name: string }[];
  practices: { title: string; team_name: string }[];
}
const inTeams = async (p_query: string, kind: AccountKind | null = null, p_limit = 5) =>
  (await rowsOf(clientOf(kind).rpc('search_teams', { p_query, p_limit }))) as unknown as FoundTeams;
const teams = async (p_query: string, p_limit = 5) =>
  (await inTeams(p_query, null, p_limit)).teams.map(({ name }) => name);

describe('colleges', () => {
  test('[RC-001] are found by each word of the query as plain text, published ones alone', async () => {
    const names = async (query: string) => (await recruiting(query)).colleges.map(({ name }) => name);
    const name = 'Zqnorth 100% Valley_College';
    expect(await names('ZQNORTH')).toEqual([name]);
    expect(await names('zqnorth valley')).toEqual([name]);
    expect(await names('100% valley_')).toEqual([name]);
    expect(await names('zqnorth 100_')).toEqual([]);
    expect(await names('zqnorth hidden')).toEqual([]);
    expect((await recruiting('zqnorth hidden', 'admin')).colleges).toEqual([]);
    for (const none of ['z', '', ' z ', '  ']) expect(await names(none)).toEqual([]);
  });

  test('whose name begins so come first, never more than asked for', async () => {
    const { colleges } = await recruiting('un', null, 20);
    expect(colleges).toHaveLength(20);
    expect((await recruiting('un')).colleges).toEqual(colleges.slice(0, 5));
    const isStart = colleges.map(({ name }) => name.toLowerCase().startsWith('un'));
    expect(isStart).toEqual(isStart.toSorted((a, b) => Number(b) - Number(a)));
    expect((await recruiting('un', null, 10_000)).colleges.length).toBeLessThanOrEqual(20);
  });
});

test('teams whose name begins so come before others with the words', async () => {
  expect(await teams('zqnorth')).toEqual(['Zqnorth Foxes', 'Arctic zqnorth Foxes']);
  expect(await teams('foxes zqnorth')).toEqual(['Arctic zqnorth Foxes', 'Zqnorth Foxes']);
  expect(await teams('zqnorth', 1)).toEqual(['Zqnorth Foxes']);
  expect(await teams('z')).toEqual([]);
  expect((await teams('zq'))[0]).toBe('Zqnorth Foxes');
});

describe('practices', () => {
  const titles = async (query: string, kind: AccountKind | null, most = 5) =>
    (await inTeams(query, kind, most)).practices.map(({ title }) => title);

  beforeAll(async () => {
    await sql`update public.teams set owner_user_id = ${idOf('coach')} where id = ${team}`;
    await sql`
      insert into public.team_members (team_id, user_id, is_confirmed) values
        (${team}, ${idOf('player')}, true), (${team}, ${idOf('minor')}, false)`;
    await sql`
      insert into public.team_staff (team_id, user_id, is_confirmed) values (${team}, ${idOf('team-staff')}, true)`;
    await sql`
      insert into public.team_practice_series (id, team_id, starts_on, ends_on, weekdays, start_time, time_zone)
      values (${hidden}, ${team}, current_date, current_date + 30, '{1}', '18:00', 'UTC')`;
    await sql`
      insert into public.team_practices (team_id, title, scheduled_at, status, series_id, series_on) values
        (${team}, 'Zqstrategy later', now() + interval '9 days', 'scheduled', null, null),
        (${team}, 'Zqstrategy weekly', now() + interval '2 days', 'scheduled', ${hidden}, current_date + 2),
        (${team}, 'Zqstrategy weekly', now() + interval '9 days', 'scheduled', ${hidden}, current_date + 9),
        (${team}, 'Zqstrategy now', now() - interval '1 hour', 'scheduled', null, null),
        (${team}, 'Zqstrategy over', now() - interval '3 hours', 'scheduled', null, null),
        (${team}, 'Zqstrategy off', now() + interval '1 day', 'cancelled', null, null),
        (${later}, 'Zqstrategy elsewhere', now() + interval '1 day', 'scheduled', null, null)`;
  });
  afterEach(() => sql`update public.teams set archived_at = null where id = ${team}`);
  afterAll(async () => {
    await sql`delete from public.team_practices where team_id in (${team}, ${later})`;
  });

  const next = ['Zqstrategy now', 'Zqstrategy weekly', 'Zqstrategy later'];

  test.each(['player', 'coach', 'team-staff'] as const)(
    'of the own team are found by %s, soonest first, of a series the next alone',
    async (kind) => {
      expect(await titles('zqstrategy', kind)).toEqual(next);
      expect(await titles('ZQNORTH zqstrategy', kind)).toEqual(next);
      expect(await titles('zqnorth fox', kind)).toEqual(next);
      expect(await titles('zqstrategy weekly', kind)).toEqual(['Zqstrategy weekly']);
      expect(await titles('zqstrategy', kind, 1)).toEqual(['Zqstrategy now']);
      for (const none of ['zqstrategy arctic', 'zqstrategy_', 'z', ' ']) expect(await titles(none, kind)).toEqual([]);
    },
  );

  test.each([null, 'minor', 'private-coach', 'parent', 'admin', 'college-admin'] as const)(
    'of no team that one is not on by an own yes: %s',
    async (kind) => {
      expect(await titles('zqstrategy', kind, 20)).toEqual([]);
    },
  );

  test('of an archived team are not found', async () => {
    await sql`update public.teams set archived_at = now() where id = ${team}`;
    expect(await titles('zqstrategy', 'player')).toEqual([]);
  });
});

describe('[DB-085] players', () => {
  const slugs = async (query: string, kind: AccountKind | null = null) =>
    (await recruiting(query, kind)).players.map(({ slug }) => slug);

  test('are found with game and team while their profile is published and public', async () => {
    const [riley] = (await recruiting('riley tran')).players;
    expect(riley).toMatchObject({ slug: 'riley-tran', name: 'Riley Tran', team: 'Harbor City Comets' });
    expect(Object.keys(riley!).toSorted()).toEqual(['avatar_url', 'game', 'name', 'slug', 'team']);
  });

  test('who are hidden are found by nobody, whoever searches and by whatever part of the name', async () => {
    for (const change of [{ is_published: false }, { visibility: 'unlisted' }]) {
      await sql`update public.user_profiles set ${sql(change)} where user_id = ${idOf('player')}`;
      for (const kind of [null, 'private-coach', 'college-coach', 'admin'] as const)
        for (const query of ['riley tran', 'riley-tran', 'ril', 'tran'])
          expect(await slugs(query, kind), `${query} as ${kind}`).not.toContain('riley-tran');
      await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('player')}`;
    }
  });

  test('a minor without a public profile is found by no stranger', async () => {
    const [before] = await sql`
      select is_published, visibility, display_name from public.user_profiles where user_id = ${idOf('minor')}`;
    await sql`update public.user_profiles set visibility = 'unlisted' where user_id = ${idOf('minor')}`;
    for (const kind of [null, 'private-coach', 'college-coach', 'staff'] as const)
      expect((await recruiting(String(before?.display_name), kind)).players).toEqual([]);
    await sql`update public.user_profiles set ${sql(before!, 'is_published', 'visibility')} where user_id = ${idOf('minor')}`;
  });

  test('a block hides both from each other, and from nobody else', async () => {
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('player')}, ${idOf('second-player')})`;
    const [second] = await sql`
      select slug, display_name from public.user_profiles where user_id = ${idOf('second-player')}`;
    const name = String(second?.display_name);
    expect(await slugs(name, 'player')).not.toContain(second?.slug);
    expect(await slugs('riley tran', 'second-player')).not.toContain('riley-tran');
    expect(await slugs(name, 'coach')).toContain(second?.slug);
  });

  test('who play are found behind many parents and coaches of that name', async () => {
    const names = Array.from({ length: 41 }, (_, at) => `Zq ${String(at + 1).padStart(2, '0')}`);
    const people = [...names, 'Zq 99'].map((name) => ({ id: randomUUID(), name }));
    const ids = people.map(({ id }) => id);
    try {
      await sql`insert into auth.users (id, email) select id, id || '@example.com' from unnest(${ids}::uuid[]) id`;
      await sql`
        insert into private.birth_dates (user_id, birth_date) select id, '1990-01-01' from unnest(${ids}::uuid[]) id`;
      await sql`
        insert into public.user_profiles (user_id, display_name, is_published)
        select *, true from unnest(${ids}::uuid[], ${people.map(({ name }) => name)}::text[])`;
      await sql`insert into public.user_roles (user_id, role) values (${ids.at(-1)!}, 'recruit_player')`;
      expect((await recruiting('zq')).players.map(({ name }) => name)).toEqual(['Zq 99']);
    } finally {
      await sql`delete from auth.users where id = any (${ids})`;
    }
  });

  test('no email finds anybody', async () => {
    for (const kind of [null, 'admin'] as const) expect(await slugs('player@lineup.example', kind)).toEqual([]);
  });
});

test('[SE-020] pages, articles and heroes are found, drafts are not', async () => {
  const learn = async (p_query: string) =>
    (await rowsOf(signedOut().rpc('search_learn', { p_query, p_limit: 3 }))) as unknown as Record<
      'pages' | 'articles' | 'heroes',
      Record<string, unknown>[]
    > | null;
  const found = await learn('practice');
  expect(found?.pages.length).toBeGreaterThan(0);
  for (const list of Object.values(found ?? {})) expect(list.length).toBeLessThanOrEqual(3);
  const published = await sql`
    select slug from public.content_pages where is_published union all select slug from public.news_articles where is_published`;
  const known = published.map(({ slug }) => slug);
  for (const { slug } of [...found!.pages, ...found!.articles]) expect(known).toContain(slug);
  expect((await learn('groot'))?.heroes).toMatchObject([{ hero: 'Groot' }]);
  expect(await learn('g')).toBeNull();
});

describe('[SE-040] conversations', () => {
  test('are those of the reader alone, and no more than asked for', async () => {
    const ids = [await conversation('coach', 'group', 'player'), await conversation('coach', 'group', 'player')];
    for (const id of ids) await send('coach', id, 'The zqsecret plan');
    const search = async (kind: AccountKind, p_limit?: number) =>
      (await rowsOf(as(kind).rpc('search_inbox', { p_query: 'zqsecret', ...(p_limit && { p_limit }) }))) as unknown as {
        found: { conversation_id: string }[];
        older: unknown;
      };
    expect((await search('player')).found.map(({ conversation_id }) => conversation_id).toSorted()).toEqual(
      ids.toSorted(),
    );
    expect((await search('player', 1)).found).toHaveLength(1);
    expect((await search('player', 1)).older).not.toBeNull();
    expect((await search('player', 1000)).found).toHaveLength(2);
    expect((await search('private-coach')).found).toEqual([]);
    const refused = await signedOut().rpc('search_inbox', { p_query: 'zqsecret' });
    expect(refused.data).toBeNull();
    expect(refused.error).not.toBeNull();
  });
});
