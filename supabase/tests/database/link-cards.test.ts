/** The cards of links in messages: pages of ours, as their reader may see them. */
import { afterAll, describe, expect, test } from 'vitest';
import { demoPeople, type AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

describe('the cards of links', () => {
  interface Card {
    path: string;
    kind: string;
    title: string;
  }
  const cards = async (kind: AccountKind, ...p_paths: string[]) =>
    (await rowsOf(as(kind).rpc('preview_links', { p_paths }))) as unknown as Card[];

  test('show a player to who may see them: hidden and unknown alike have none', async () => {
    const [player] = await sql`
      select user_id, slug from public.user_profiles where is_published and visibility = 'public' and slug is not null limit 1`;
    const path = `/player/${player?.slug as string}`;
    expect(await cards('parent', path, '/player/nobody-at-all')).toMatchObject([{ path, kind: 'player' }]);
    await sql`update public.user_profiles set visibility = 'private' where user_id = ${player?.user_id as string}`;
    try {
      expect(await cards('parent', path)).toEqual([]);
      expect(await cards('admin', path)).toHaveLength(1);
    } finally {
      await sql`update public.user_profiles set visibility = 'public' where user_id = ${player?.user_id as string}`;
    }
  });

  test('show colleges that are published', async () => {
    const path = '/college/redstone-valley-university';
    expect(await cards('parent', path)).toMatchObject([{ path, kind: 'college', title: 'Redstone Valley University' }]);
    await sql`update public.colleges set is_published = false where slug = 'redstone-valley-university'`;
    try {
      expect(await cards('parent', path)).toEqual([]);
    } finally {
      await sql`update public.colleges set is_published = true where slug = 'redstone-valley-university'`;
    }
  });

  test('show a team and its practices to its people', async () => {
    const [team, foreign] = [await teamId(sql, SILVER_TEAM), await teamId(sql, FOREIGN_TEAM)];
    const [practice] = await sql`select id from public.team_practices where team_id = ${team} limit 1`;
    const [page, session] = [`/teams/${team}/manage`, `/teams/${team}/manage?practice=${practice?.id as string}`];
    const seen = await cards('player', page, session, `/teams/${foreign}/manage`);
    expect(seen.map(({ kind }) => kind).toSorted()).toEqual(['practice', 'team']);
    expect(await cards('player', `/teams/${foreign}/manage?practice=${practice?.id as string}`)).toEqual([]);
    expect(await cards('parent', page, session)).toEqual([]);
  });

  test('show a practice to its team, and to whoever manages every team, of all kinds of people', async () => {
    const team = await teamId(sql, SILVER_TEAM);
    const [practice] = await sql`select id from public.team_practices where team_id = ${team} limit 1`;
    const path = `/teams/${team}/manage?practice=${practice?.id as string}`;
    const seen: AccountKind[] = [];
    for (const { kind } of demoPeople) if ((await cards(kind, path)).length > 0) seen.push(kind);
    expect(seen.toSorted()).toEqual(['admin', 'coach', 'developer', 'player', 'second-player', 'team-staff']);
    const { error } = await signedOut().rpc('preview_links', { p_paths: [path] });
    expect(error?.code).toBe('42501');
  });

  test('are twenty at most, and nothing for what is no address', async () => {
    const odd = ['', '/player/', '/player/a/b', "/player/a'b", '//evil.example', '/teams/x/manage', '/account'];
    expect(await cards('parent', ...odd)).toEqual([]);
    const many = [...Array.from({ length: 20 }, (_, index) => `/x/${index}`), '/college/redstone-valley-university'];
    expect(await cards('parent', ...many)).toEqual([]);
  });
});
