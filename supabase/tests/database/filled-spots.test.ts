import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { as, openDatabase, rowsOf } from './backend.ts';
import { trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
let program: string;
let title: string;
beforeAll(async () => {
  const [game] = await sql`select id from public.esports_titles where slug = 'valorant'`;
  title = String(game?.id);
  const [made] = await sql`
    insert into public.college_programs (college_id, esports_title_id) values (${college.id}, ${title}) returning id`;
  program = String(made?.id);
});
beforeEach(async () => {
  await sql`delete from public.roster_needs where college_id = ${college.id}`;
});

const need = async (position: string, spots: number, year: number | null = null) => {
  const id = randomUUID();
  await sql`
    insert into public.roster_needs (id, program_id, position, open_spots, class_year)
    values (${id}, ${program}, ${position}, ${spots}, ${year})`;
  return id;
};
const prospect = async (year: number | null = null, game: string | null = title) => {
  const id = randomUUID();
  await sql`
    insert into public.interests (id, college_id, name, class_year, esports_title_id, source, stage_id, stage_since)
    values (${id}, ${college.id}, ${`Prospect ${id}`}, ${year}, ${game}, 'import', ${college.stages['offered'] ?? ''},
      now() - interval '1 day')`;
  return id;
};
const move = (id: string, kind: string) =>
  rowsOf(
    as('college-staff').rpc('move_interests', { p_interest_ids: [id], p_stage_id: college.stages[kind] as string }),
  );
const spots = async () =>
  Object.fromEntries(
    (await sql`select position, open_spots from public.roster_needs where college_id = ${college.id}`).map((row) => [
      String(row.position),
      Number(row.open_spots),
    ]),
  );
const programSpots = async () =>
  (await sql`select open_spots from public.college_programs where id = ${program}`)[0]?.open_spots as number;

test('[RC-016] a commitment takes an open spot, once, and the dashboard counts what is left', async () => {
  await need('Duelist', 2);
  const id = await prospect();
  await move(id, 'committed');
  expect(await spots()).toEqual({ Duelist: 1 });
  await move(id, 'committed');
  expect(await programSpots()).toBe(1);
  const page = (await rowsOf(
    as('college-staff').rpc('load_recruiting_dashboard', { p_college_id: college.id }),
  )) as unknown as { figures: { commits: number; open_spots: number } };
  expect(page.figures).toMatchObject({ commits: 1, open_spots: 1 });
});

test('[RC-016] who leaves the stage, is taken back or deleted opens the same spot again', async () => {
  await need('Duelist', 1);
  const id = await prospect();
  await move(id, 'committed');
  await need('Sentinel', 1);
  await move(id, 'offered');
  expect(await spots()).toEqual({ Duelist: 1, Sentinel: 1 });
  await move(id, 'committed');
  await rowsOf(as('college-staff').rpc('undo_moves', { p_interest_ids: [id] }));
  expect(await programSpots()).toBe(2);
  await move(id, 'committed');
  expect(await programSpots()).toBe(1);
  await rowsOf(as('college-admin').rpc('delete_prospect', { p_interest_id: id }));
  expect(await programSpots()).toBe(2);
});

test('[RC-016, SE-011] undoing a merge gives a committed prospect its spot again', async () => {
  await need('Duelist', 1);
  const [keep, dropped] = [await prospect(), await prospect()];
  await move(dropped, 'committed');
  const merge = await rowsOf(
    as('college-admin').rpc('merge_interests', { p_keep_id: keep, p_drop_id: dropped, p_take: [] }),
  );
  expect(await spots()).toEqual({ Duelist: 1 });
  await rowsOf(as('college-admin').rpc('undo_merge', { p_merge_id: merge }));
  expect(await spots()).toEqual({ Duelist: 0 });
});

test('[RC-016] the spot is one for the class year, and of the game', async () => {
  await need('Duelist', 1, 2030);
  await need('Sentinel', 1, 2027);
  const first = await prospect(2027);
  await move(first, 'committed');
  expect(await spots()).toEqual({ Duelist: 1, Sentinel: 0 });
  await move(await prospect(2027), 'committed');
  const [other] = await sql`select id from public.esports_titles where slug <> 'valorant' limit 1`;
  await move(await prospect(2030, String(other?.id)), 'committed');
  await move(await prospect(2030, null), 'committed');
  expect(await spots()).toEqual({ Duelist: 1, Sentinel: 0 });
});

test('[RC-016] a player takes a spot in a position that they play', async () => {
  const [player] = await sql<{ user_id: string; roles: string[] }[]>`
    select user_id, roles from public.player_games where esports_title_id = ${title} and cardinality(roles) > 0 limit 1`;
  await need('Something else', 1);
  await need(player?.roles[0]?.toUpperCase() ?? '', 1);
  const id = randomUUID();
  await sql`
    insert into public.interests (id, college_id, player_id, name, esports_title_id, source, stage_id, stage_since)
    values (${id}, ${college.id}, ${player?.user_id ?? ''}, 'P', ${title}, 'recruiter', ${college.stages['offered'] ?? ''},
      now() - interval '1 day')`;
  await move(id, 'committed');
  expect(await spots()).toMatchObject({ 'Something else': 1, [player?.roles[0]?.toUpperCase() ?? '']: 0 });
});

test('[RC-016] of two commitments at once for the last spot one takes it, and both stand', async () => {
  await need('Duelist', 1);
  const ids = [await prospect(), await prospect()];
  await Promise.all(ids.map((id) => move(id, 'committed')));
  expect(await spots()).toEqual({ Duelist: 0 });
  const [{ held } = { held: 0 }] = await sql<{ held: number }[]>`
    select count(*)::int as held from public.interests where stage_id = ${college.stages['committed'] ?? ''}`;
  expect(held).toBe(2);
  for (const id of ids) await move(id, 'offered');
  expect(await spots()).toEqual({ Duelist: 1 });
});

test('[RC-018] what a list brings into the stage takes none, and a need that is gone is no hindrance', async () => {
  const id = await need('Duelist', 1);
  await rowsOf(
    as('college-staff').rpc('import_interests', {
      p_college_id: college.id,
      p_rows: [{ name: 'Ada Poe', game: 'Valorant', stage: 'Committed' }],
      p_commit: true,
    }),
  );
  expect(await spots()).toEqual({ Duelist: 1 });
  const taker = await prospect();
  await move(taker, 'committed');
  await sql`delete from public.roster_needs where id = ${id}`;
  await move(taker, 'closed');
  expect(await spots()).toEqual({});
});
