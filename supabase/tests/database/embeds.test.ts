import { afterAll, describe, expect, test } from 'vitest';
import { backend, openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());
const { url, anonKey, tokens } = backend;

/** In the seeded world, whose 224 colleges with four lists and their parents take 4.6 MB. */
const MAX_BYTES = 5_000_000;

/** Status and size of what a reader gets at an address below `/rest/v1/`. */
async function read(address: string, token?: string) {
  const response = await fetch(`${url}/rest/v1/${address}`, {
    headers: { apikey: anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

/** References between two tables that visitors read. */
const references = () => sql<{ child: string; parent: string; name: string }[]>`
  with readable as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and has_any_column_privilege('anon', c.oid, 'select'))
  select child.relname as child, parent.relname as parent, k.conname as name
  from pg_constraint k join readable child on child.oid = k.conrelid join readable parent on parent.oid = k.confrelid
  where k.contype = 'f' order by 1, 2, 3`;

describe('what a visitor embeds', () => {
  test('every table that refers to another one that visitors read asks how much is embedded', async () => {
    const asking = await sql`
      select polrelid::regclass::text as name from pg_policy
      where polname = 'few embeds' and not polpermissive and polcmd = 'r' and polroles @> array['anon'::regrole::oid, 'authenticated'::regrole]`;
    const names = asking.map(({ name }) => String(name));
    expect((await references()).filter(({ child }) => !names.includes(child))).toEqual([]);
  });

  test('no answer is large: what would multiply is refused', async () => {
    const columns = await sql`
      select c.relname as name, string_agg(a.attname, ',') as list
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and has_column_privilege('anon', c.oid, a.attnum, 'select') group by 1`;
    const all = new Map(columns.map(({ name, list }) => [String(name), String(list)]));
    const refused = [];
    const large = [];
    for (const { child, parent, name } of await references()) {
      const one = (inner = '') => `${parent}!${name}(${all.get(parent)}${inner && `,${inner}`})`;
      const list = (alias: string, inner = '') => `${alias}:${child}!${name}(${all.get(child)}${inner && `,${inner}`})`;
      const from = (table: string, ...embeds: string[]) => `${table}?select=${[all.get(table), ...embeds].join(',')}`;
      const wide = await read(from(parent, list('a', one()), list('b', one()), list('c'), list('d')));
      if (![200, 413].includes(wide.status) || wide.bytes > MAX_BYTES) large.push({ name, ...wide });
      for (const deep of [
        from(child, one(list('a'))),
        from(parent, list('a', one(list('b')))),
        from(parent, ...['a', 'b', 'c', 'd', 'e'].map((alias) => list(alias))),
      ]) {
        for (const token of [undefined, tokens.player]) {
          const { status, bytes } = await read(deep, token);
          // What leads to one row does not multiply, and of no row nothing is read.
          if (status === 413) refused.push(deep);
          else if (bytes > MAX_BYTES / 10) large.push({ name, status, bytes });
        }
      }
    }
    expect(large).toEqual([]);
    expect(refused.length).toBeGreaterThan(100);
  });

  test('no name hides what is embedded', async () => {
    const inner = 'team_tournaments(name,teams(name,team_tournaments(name)))';
    for (const alias of ['")":', '"(":', String.raw`"lateral (":`, '"\'":']) {
      const { status } = await read(`teams?select=name,${encodeURIComponent(alias)}${inner}`);
      expect([400, 413]).toContain(status);
    }
    expect((await read(`teams?select=name,${inner}`)).status).toBe(413);
  });

  test('the lists of teams and colleges are read as before', async () => {
    const teams =
      'teams?select=id,games:team_game_profiles(is_active,esports_titles(name)),open_posts:team_recruiting_posts(id),' +
      'of_game:team_game_profiles!inner(esports_titles!inner(slug)),of_post:team_recruiting_posts!inner(id)';
    expect((await read(teams)).status).toBe(200);
    const college =
      'colleges?select=name,college_reply_times(median_days),college_programs(coach_name,esports_titles(name),roster_needs(position))';
    expect((await read(college)).status).toBe(200);
  });
});
