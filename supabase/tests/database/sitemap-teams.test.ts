/** What search engines may list of teams, and that the map's kinds are those that the database lists. */
import { afterAll, describe, expect, test } from 'vitest';
import { kinds } from '../../functions/sitemap/sitemap.ts';
import { openDatabase, rowsOf, signedOut } from './backend.ts';
import { undone } from './words/doors.ts';

const sql = openDatabase();
afterAll(() => sql.end());

test('each kind of the map is a branch of list_sitemap, and each branch is a kind', async () => {
  const [source] = await sql<{ code: string }[]>`
    select prosrc as code from pg_proc where oid = 'public.list_sitemap'::regproc`;
  const branches = [...source!.code.matchAll(/p_kind = '(\w+)'/g)].map(([, kind]) => kind);
  expect(branches.toSorted()).toEqual(kinds.toSorted());
});

describe('a team in search engines', () => {
  const facts = (id: string) => rowsOf(signedOut().rpc('load_team_head', { p_team_id: id }));
  /** Ids in the map, however many parts it has. */
  async function inMap(): Promise<string[]> {
    const { rows, has_more } = (await rowsOf(signedOut().rpc('list_sitemap', { p_kind: 'team' }))) as unknown as {
      rows: { slug: string }[];
      has_more: boolean;
    };
    expect(has_more).toBe(false);
    return rows.map(({ slug }) => slug).toSorted();
  }

  test('is public, active, of no high school, and has no minor: map and head say the same of every team', async () => {
    const teams = await sql<{ id: string; may: boolean; is_private: boolean }[]>`
      select t.id, t.is_private, not t.is_private and t.archived_at is null and t.organization_type <> 'high_school' and not exists (
        select from public.team_members m join private.birth_dates b on b.user_id = m.user_id
        where m.team_id = t.id and m.is_active and m.is_confirmed and b.birth_date > current_date - interval '18 years') as may
      from public.teams t`;
    const listed = await inMap();
    expect(listed).toEqual(
      teams
        .filter(({ may }) => may)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.length).toBeLessThan(teams.length);
    const told = await Promise.all(
      teams.map(async ({ id }) => (await facts(id)) as { in_search_engines: boolean } | null),
    );
    expect(told.map((each) => each && each.in_search_engines)).toEqual(
      teams.map(({ may, is_private }) => (is_private ? null : may)),
    );
  });

  test.each([
    ['is private', 'update public.teams set is_private = true where id = $1'],
    ['is archived', 'update public.teams set archived_at = now() where id = $1'],
    ['is of a high school', "update public.teams set organization_type = 'high_school' where id = $1"],
    [
      'gets a minor',
      `insert into public.team_members (team_id, user_id, is_confirmed)
       select $1, b.user_id, true from private.birth_dates b where b.birth_date > current_date - interval '17 years' limit 1`,
    ],
  ])('is out as soon as it %s', async (_, change) => {
    const [id] = await inMap();
    await undone(sql, async (transaction) => {
      const now = async () => {
        const [row] = await transaction`
          select list_sitemap('team')::text like ${`%${id}%`} as listed,
            coalesce((load_team_head(${id!}) ->> 'in_search_engines')::boolean, false) as head`;
        return row;
      };
      expect(await now()).toEqual({ listed: true, head: true });
      await transaction.unsafe(change, [id!]);
      expect(await now()).toEqual({ listed: false, head: false });
    });
  });
});
