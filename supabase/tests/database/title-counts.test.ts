import { afterAll, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { pagesOf, undone } from './measure.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const counted = () => sql`
  select t.slug, t.name,
    (select count(*)::int from public.player_games g where g.esports_title_id = t.id) as player_count,
    (
      select count(*)::int from public.college_programs p join public.colleges c on c.id = p.college_id
      where p.esports_title_id = t.id and c.is_published
    ) as college_count
  from public.esports_titles t where t.active order by t.name`;
const cached = () => rowsOf(signedOut().rpc('landing_counts'));

test('[SH-088] the kept figures equal a count from scratch, in the seeded world and after changes of all kinds', async () => {
  expect(await cached()).toEqual([...(await counted())]);
  const [title, other] = (await sql`select id from public.esports_titles order by slug limit 2`).map(
    ({ id }) => id as string,
  );
  const [college] = await sql`
    insert into public.colleges (slug, name, city, state, is_published) values ('counted', 'Counted College', 'Erie', 'PA', true)
    returning id`;
  const id = college?.id as string;
  await sql`insert into public.college_programs ${sql([title, other].map((each) => ({ college_id: id, esports_title_id: each ?? '' })))}`;
  expect(await cached()).toEqual([...(await counted())]);
  await sql`update public.colleges set is_published = false where id = ${id}`;
  expect(await cached()).toEqual([...(await counted())]);
  await sql`update public.colleges set is_published = true where id = ${id}`;
  await sql`delete from public.college_programs where college_id = ${id} and esports_title_id = ${title ?? ''}`;
  expect(await cached()).toEqual([...(await counted())]);
  await sql`delete from public.colleges where id = ${id}`;
  expect(await cached()).toEqual([...(await counted())]);
});

test('[SH-088] players who add and remove games at once are all counted', async () => {
  const titles = (await sql`select id from public.esports_titles order by slug`).map(({ id }) => id as string);
  const kinds = ['parent', 'private-coach', 'college-coach', 'coach'] as const;
  await sql`delete from public.player_games where user_id in ${sql(kinds.map(idOf))}`;
  const add = (kind: (typeof kinds)[number]) =>
    Promise.all(titles.map((id) => rowsOf(as(kind).from('player_games').insert({ esports_title_id: id }))));
  await Promise.all(kinds.map(add));
  expect(await cached()).toEqual([...(await counted())]);
  await Promise.all(kinds.map((kind) => rowsOf(as(kind).from('player_games').delete().eq('user_id', idOf(kind)))));
  expect(await cached()).toEqual([...(await counted())]);
});

test('[SH-088] reading touches as many pages with many times the players', async () => {
  const read = 'select * from public.landing_counts()';
  await cached();
  const [few, many] = await undone(sql, async (transaction) => {
    const before = await pagesOf(transaction, read);
    await transaction`
      insert into auth.users (id, email)
      select gen_random_uuid(), 'many-' || n || '@lineup.example' from generate_series(1, 3000) n`;
    await transaction`
      insert into public.player_games (user_id, esports_title_id)
      select p.id, t.id from public.profiles p cross join public.esports_titles t where p.email like 'many-%'`;
    return [before, await pagesOf(transaction, read)];
  });
  expect(many / few).toBeLessThan(1.2);
});
