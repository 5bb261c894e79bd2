import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { backend, idOf, openDatabase } from './backend.ts';
import { columnsOf, countRows, read, references, roles, type Role } from './embeds.ts';

const sql = openDatabase();
afterAll(() => sql.end());
const { tokens } = backend;

/** In the seeded world: 224 colleges with four lists and their parents take 4.6 MB, all answers to practices four times 8.8. */
const MAX_BYTES = { anon: 5_000_000, authenticated: 11_000_000 };

/** Who reads as that role: somebody with lists of their own, and platform staff. */
const readers: Record<Role, (string | undefined)[]> = {
  anon: [undefined],
  authenticated: [tokens['player'], tokens['admin']],
};

describe.each(roles)('what %s embeds', (role) => {
  test('every table that refers to another one checks how much is embedded', async () => {
    const checking = await sql<{ name: string }[]>`
      select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polname = 'few embeds' and not p.polpermissive and p.polcmd = 'r' and p.polroles @> array[${role}::regrole::oid]
        and pg_get_expr(p.polqual, p.polrelid) ~ 'SELECT private.check_embeds\\(\\)'`;
    const names = checking.map(({ name }) => name);
    expect((await references(sql, role)).filter(({ child }) => !names.includes(child))).toEqual([]);
  });

  test('no answer is large: what would multiply is refused', { timeout: 300_000 }, async () => {
    const all = await columnsOf(sql, role);
    const refused = [];
    const large = [];
    for (const { child, parent, name, isSingle, rows } of await references(sql, role)) {
      const one = (inner = '') => `one:${parent}!${name}(${all.get(parent)}${inner && `,${inner}`})`;
      const list = (alias: string, inner = '') => `${alias}:${child}!${name}(${all.get(child)}${inner && `,${inner}`})`;
      const from = (table: string, ...embeds: string[]) => `${table}?select=${[all.get(table), ...embeds].join(',')}`;
      const widest = from(parent, list('a', one()), list('b', one()), list('c'), list('d'));
      const multiplying = [
        from(child, one(list('a'))),
        from(parent, list('a', one(list('b')))),
        from(parent, ...['a', 'b', 'c', 'd', 'e'].map((alias) => list(alias))),
      ];
      for (const token of readers[role]) {
        const { status, bytes, text } = await read(widest, token);
        const counts = ['a', 'b', 'c', 'd'].map((alias) => (status === 200 ? countRows(JSON.parse(text), alias) : 0));
        // Each list reads each row of its table once at most, and each of those leads to one row above it.
        if (status >= 500 || bytes > MAX_BYTES[role] || counts.some((count) => count > rows))
          large.push({ name, status, bytes, counts, rows });
        for (const deep of multiplying) {
          const answer = await read(deep, token);
          // Of no row nothing is read, so an empty answer checks nothing.
          if (answer.status === 413) refused.push(deep);
          else if (answer.status >= 500) large.push({ deep, status: answer.status });
          else if (isSingle) continue;
          else if (countRows(answer.status === 200 ? JSON.parse(answer.text) : null, 'a') > 0)
            large.push({ deep, status: answer.status, bytes: answer.bytes });
        }
      }
    }
    expect(large).toEqual([]);
    expect(refused.length).toBeGreaterThan(role === 'anon' ? 40 : 100);
  });

  test('a list through a table between holds no other list', async () => {
    const pairs = await sql<{ junction: string; near: string; far: string; key: string; away: string }[]>`
      select j.relname as junction, n.relname as near, f.relname as far, one.conname as key, other.conname as away
      from pg_constraint one join pg_constraint other on other.conrelid = one.conrelid and other.oid <> one.oid
      join pg_constraint p on p.conrelid = one.conrelid and p.contype = 'p' and p.conkey @> one.conkey and p.conkey @> other.conkey
      join pg_class j on j.oid = one.conrelid join pg_class n on n.oid = one.confrelid join pg_class f on f.oid = other.confrelid
      where one.contype = 'f' and other.contype = 'f' and one.connamespace = 'public'::regnamespace
        and has_any_column_privilege(${role}, j.oid, 'select') and has_any_column_privilege(${role}, n.oid, 'select')
        and has_any_column_privilege(${role}, f.oid, 'select')`;
    const all = await columnsOf(sql, role);
    const first = (table: string) => all.get(table)!.split(',')[0];
    const wrong = [];
    let seen = 0;
    for (const { junction, near, far, away } of pairs) {
      for (const token of readers[role]) {
        const through = (inner: string) => `${near}?select=${first(near)},a:${far}!${junction}(${inner})`;
        const once = await read(through(first(far)!), token);
        if (once.status !== 200 || countRows(JSON.parse(once.text), 'a') === 0) continue;
        seen += 1;
        const twice = await read(through(`${first(far)},b:${junction}!${away}(${first(junction)})`), token);
        if (twice.status !== 413) wrong.push({ near, junction, far, status: twice.status });
      }
    }
    expect(wrong).toEqual([]);
    // Visitors read no table that stands between two others.
    expect(seen).toBeGreaterThanOrEqual(role === 'anon' ? 0 : 6);
  });
});

test('a long list of one person, read back and forth, is refused at each depth that multiplies', async () => {
  const me = idOf('player');
  const list = randomUUID();
  const size = 60;
  await sql`insert into public.lists (id, owner_id, name) values (${list}, ${me}, 'Long')`;
  await sql`
    insert into public.list_items (list_id, college_id, added_by)
    select ${list}, c.id, ${me} from public.colleges c order by c.id limit ${size}`;
  const flat = await read(`lists?select=id,list_items(id,lists(id))&id=eq.${list}`, tokens['player']);
  expect(countRows(JSON.parse(flat.text), 'list_items')).toBe(size);
  expect(countRows(JSON.parse(flat.text), 'lists')).toBe(size);
  for (const inner of ['lists(id,list_items(id))', 'lists(id,list_items(id,lists(id,list_items(id))))'])
    expect((await read(`lists?select=id,list_items(id,${inner})&id=eq.${list}`, tokens['player'])).status).toBe(413);
});

test('no name hides what is embedded', async () => {
  const inner = 'team_achievements(title,teams(name,team_achievements(title)))';
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
    'colleges?select=name,college_reply_times(median_days),college_programs(roster_size,esports_titles(name),roster_needs(position))';
  expect((await read(college)).status).toBe(200);
});
