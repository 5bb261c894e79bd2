import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';

const sql = openDatabase();
const me = idOf('player');
const college = '00000000-0000-4000-8000-00000000c000';
const need = '00000000-0000-4000-8000-00000000c001';
/** A college of this file's own with one need, which the demo player meets; the private coach recruits for it. */
beforeAll(async () => {
  await sql`
    insert into public.colleges (id, slug, name, city, state, is_published)
    values (${college}, 'match-test-college', 'Match Test College', 'Austin', 'TX', true)`;
  await sql`
    insert into public.user_roles (user_id, role, college_id)
    values (${idOf('private-coach')}, 'programs_college_staff', ${college})`;
  await sql`
    insert into public.college_programs (college_id, esports_title_id)
    select ${college}, id from public.esports_titles where slug = 'rocket-league'`;
});
beforeEach(async () => {
  await sql`delete from public.interests where college_id = ${college}`;
  await sql`
    insert into public.roster_needs (id, program_id, position, minimum_rank, open_spots)
    select ${need}, p.id, 'Striker', 'Supersonic Legend', 2 from public.college_programs p where p.college_id = ${college}`;
  await sql`
    update public.player_games set rank = 'Supersonic Legend', roles = '{Striker}'
    where user_id = ${me} and esports_title_id = (select id from public.esports_titles where slug = 'rocket-league')`;
});
afterEach(async () => {
  await sql`delete from public.roster_needs where id = ${need}`;
  await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${me}`;
  await sql`update public.colleges set is_published = true where id = ${college}`;
});
afterAll(async () => {
  await sql`delete from public.colleges where id = ${college}`;
  await sql.end();
});

interface Match {
  fit: number;
  user_id: string;
  need_id: string;
  interest_id: string | null;
  college: { id: string };
  player: { slug: string };
  factors: { factor: string; points: number; max: number; raise: string | null; wanted: unknown }[];
}
const players = async (kind: AccountKind = 'private-coach', page: object = {}) =>
  (await rowsOf(as(kind).rpc('match_players', { p_need_id: need, p_limit: 50, ...page }))) as unknown as Match[];
interface Programs {
  matches: Match[];
  games: { slug: string; name: string }[];
  total: number;
}
const answered = async (page: object = {}, kind: AccountKind = 'player') => {
  const { data, error } = await as(kind).rpc('match_programs', { p_limit: 50, ...page });
  if (error) throw error;
  return data as unknown as Programs;
};
const programs = async (page: object = {}, kind: AccountKind = 'player') => (await answered(page, kind)).matches;
/** Every page, one after another. */
const everything = async (filters: object = {}): Promise<Programs> => {
  const whole = await answered(filters);
  for (let end = whole.matches.at(-1); end;) {
    const next: Match[] = await programs({ ...filters, p_after_fit: end.fit, p_after_id: end.need_id });
    whole.matches.push(...next);
    end = next.at(-1);
  }
  return whole;
};
const allPrograms = async (filters: object = {}) => (await everything(filters)).matches;
const sum = ({ factors }: Match) => factors.reduce((total, { points }) => total + points, 0);

test('[RC-020] a player is shown programs by fit, each with the factors that make it', async () => {
  const found = await allPrograms({ p_game: 'rocket-league' });
  expect(found.length).toBeGreaterThan(5);
  expect(found.map(({ fit }) => fit)).toEqual(found.map(({ fit }) => fit).toSorted((a, b) => b - a));
  for (const match of found) {
    expect(sum(match)).toBe(match.fit);
    expect(match.factors.map(({ factor }) => factor)).toHaveLength(8);
  }
  const own = found.find((each) => each.college.id === college);
  expect(own?.factors.find(({ factor }) => factor === 'rank')).toEqual({
    factor: 'rank',
    is_confirmed: false,
    points: 25,
    max: 25,
    raise: null,
    wanted: 'Supersonic Legend',
  });
  expect(new Set(found.map((each) => each.college.id)).size).toBe(found.length);
  expect(await programs({ p_game: 'no-such-game' })).toEqual([]);
  expect(await answered({}, 'parent')).toEqual({ matches: [], games: [], total: 0 });
});

test('[RC-020] the filters hold for what is shown and for how many there are, and the games come along', async () => {
  const all = await everything();
  const played = await sql`
    select t.slug, t.name from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
    where g.user_id = ${me} order by g.is_primary desc, t.name`;
  expect(all.games).toEqual(played.map((game) => ({ ...game })));
  const own = (found: Programs) => found.matches.some((each) => each.college.id === college);
  const inTexas = await everything({ p_state: 'TX' });
  expect([own(all), own(inTexas), own(await everything({ p_state: 'OH' }))]).toEqual([true, true, false]);
  expect(inTexas.total).toBe(inTexas.matches.length);
  expect(inTexas.total).toBeLessThan(all.total);
  expect([own(await everything({ p_level: 'varsity' })), own(await everything({ p_level: 'club' }))]).toEqual([
    true,
    false,
  ]);
  await sql`update public.college_programs set scholarship_min = null, scholarship_max = null where college_id = ${college}`;
  expect(own(await everything({ p_scholarships: true }))).toBe(false);
  await sql`update public.college_programs set scholarship_max = 4000 where college_id = ${college}`;
  expect(own(await everything({ p_scholarships: true }))).toBe(true);
  await sql`update public.college_programs set scholarship_max = null where college_id = ${college}`;
});

test('[RC-020] a recruiter is shown players for a need by fit, and which the college holds already', async () => {
  const found = await players();
  expect(found.length).toBeGreaterThan(5);
  expect(found.map(({ fit }) => fit)).toEqual(found.map(({ fit }) => fit).toSorted((a, b) => b - a));
  for (const match of found) expect(sum(match)).toBe(match.fit);
  expect(found.find(({ user_id }) => user_id === me)).toMatchObject({
    player: { slug: 'riley-tran' },
    interest_id: null,
  });
  await sql`
    insert into public.interests (college_id, player_id, name, source, stage_id, stage_since)
    select ${college}, ${me}, 'Riley', 'recruiter', s.id, now() from public.pipeline_stages s
    where s.college_id = ${college} limit 1`;
  expect((await players()).find(({ user_id }) => user_id === me)?.interest_id).not.toBeNull();
});

test('[RC-020] pages follow each other without a gap or a repeat', async () => {
  const whole = await players();
  const last = (list: Match[]) => list.at(-1);
  const paged: Match[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const end = last(paged);
    paged.push(
      ...(await players('private-coach', {
        p_limit: 5,
        ...(end ? { p_after_fit: end.fit, p_after_id: end.user_id } : {}),
      })),
    );
  }
  expect(paged.map(({ user_id }) => user_id)).toEqual(whole.slice(0, 20).map(({ user_id }) => user_id));
  const [first] = await programs({ p_limit: 1 });
  const [next] = await programs({ p_limit: 1, p_after_fit: first?.fit, p_after_id: first?.need_id });
  expect([first?.need_id, next?.need_id]).toEqual((await programs({ p_limit: 2 })).map(({ need_id }) => need_id));
});

describe('only who may be seen', () => {
  test.each([{ is_published: false }, { visibility: 'unlisted' }])('[RC-020] not a player with %o', async (change) => {
    await sql`update public.user_profiles set ${sql(change)} where user_id = ${me}`;
    for (const kind of ['private-coach', 'admin'] as const) {
      expect((await players(kind)).map(({ user_id }) => user_id)).not.toContain(me);
    }
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${me}`;
    expect((await players()).map(({ user_id }) => user_id)).toContain(me);
  });

  test('[RC-020] not a college that is hidden, nor a need without open spots', async () => {
    const shown = async () => (await allPrograms({ p_game: 'rocket-league' })).map((each) => each.college.id);
    expect(await shown()).toContain(college);
    await sql`update public.colleges set is_published = false where id = ${college}`;
    expect(await shown()).not.toContain(college);
    expect(await rowsOf(as('player').rpc('fit_for_college', { p_college_id: college }))).toEqual([]);
    await sql`update public.colleges set is_published = true where id = ${college}`;
    await sql`update public.roster_needs set open_spots = 0 where id = ${need}`;
    expect(await shown()).not.toContain(college);
  });

  test('[RC-020, SE-010] not the needs of another college', async () => {
    for (const kind of ['other-college-admin', 'college-admin', 'player', 'coach'] as const) {
      const answer = await as(kind).rpc('match_players', { p_need_id: need });
      expect(answer).toMatchObject({ status: 404, error: { code: 'PT404' } });
    }
    const unknown = await as('admin').rpc('match_players', { p_need_id: crypto.randomUUID() });
    expect(unknown.error).toMatchObject({ code: 'PT404' });
  });

  test('[RC-020] GPA and need of a player count for a recruiter as far as they may be read', async () => {
    await sql`update public.college_programs set minimum_gpa = 2 where college_id = ${college}`;
    await sql`update public.player_academics set gpa = 4, scholarship_need = 0 where user_id = ${me}`;
    await sql`update public.player_details set shows_academics = false where user_id = ${me}`;
    const points = async (factor: string) =>
      (await players()).find(({ user_id }) => user_id === me)?.factors.find((each) => each.factor === factor)?.points;
    expect([await points('gpa'), await points('scholarship')]).toEqual([0, 0]);
    await sql`update public.player_details set shows_academics = true where user_id = ${me}`;
    expect([await points('gpa'), await points('scholarship')]).toEqual([10, 0]);
    await sql`
      insert into public.interests (college_id, player_id, name, source, stage_id, stage_since, sent_at)
      select ${college}, ${me}, 'Riley', 'form', s.id, now(), now() from public.pipeline_stages s
      where s.college_id = ${college} limit 1`;
    expect([await points('gpa'), await points('scholarship')]).toEqual([10, 5]);
  });
});

test('[RC-020] a change of rank, position, state and need shows at once', async () => {
  const [start] = (await rowsOf(as('player').rpc('fit_for_college', { p_college_id: college }))) as unknown as Match[];
  const own = async () =>
    ((await rowsOf(as('player').rpc('fit_for_college', { p_college_id: college }))) as unknown as Match[]).find(
      ({ need_id }) => need_id === need,
    );
  expect(start).toBeDefined();
  const before = (await own())?.fit ?? 0;
  await sql`
    update public.player_games set rank = 'Bronze I', roles = '{Defender}'
    where user_id = ${me} and esports_title_id = (select id from public.esports_titles where slug = 'rocket-league')`;
  expect((await own())?.fit).toBeLessThan(before - 20);
  const [row] = await sql`
    select position, rank_ordinal from private.fit_players f join public.esports_titles t on t.id = f.esports_title_id
    where f.user_id = ${me} and t.slug = 'rocket-league'`;
  expect(row).toEqual({ position: 'defender', rank_ordinal: 1 });
});

test('[RC-020] programs are ranked by what a program asks and offers now, as the factors show it', async () => {
  await sql`
    update public.college_programs set minimum_gpa = 4, scholarship_min = 100, scholarship_max = 90000 where college_id = ${college}`;
  await sql`
    insert into public.program_practice_times (program_id, weekday, starts_at, ends_at, time_zone)
    select id, 3, '03:00', '05:00', 'UTC' from public.college_programs where college_id = ${college}`;
  await sql`update public.colleges set state = 'WA' where id = ${college}`;
  const matches = await allPrograms({ p_game: 'rocket-league' });
  expect(matches.map(({ need_id }) => need_id)).toContain(need);
  const sums = matches.map(({ factors }) => factors.reduce((sum, { points }) => sum + points, 0));
  expect(matches.map(({ fit }) => fit)).toEqual(sums);
  // The page of the college says the same of it.
  const [own] = (await rowsOf(as('player').rpc('fit_for_college', { p_college_id: college }))) as unknown as Match[];
  expect(matches.find(({ need_id }) => need_id === need)).toMatchObject({ fit: own?.fit, factors: own?.factors });
});

test('[RC-020] what is looked up equals what there is, after everything the other tests did', async () => {
  const [left] = await sql`
    select (
      select count(*)::int from (
        select g.user_id, g.esports_title_id, lower(coalesce(r.role, '')), coalesce(g.rank_ordinal, 0::smallint), d.class_year, private.region_of(d.place)
        from public.user_profiles u join public.player_games g on g.user_id = u.user_id
        left join public.player_details d on d.user_id = u.user_id left join lateral unnest(g.roles) r (role) on true
        where u.is_published and u.visibility = 'public'
        except select user_id, esports_title_id, position, rank_ordinal, class_year, region from private.fit_players) x
    ) as players_missing, (
      select count(*)::int from private.fit_players f left join public.user_profiles u on u.user_id = f.user_id
      where u.is_published is not true or u.visibility <> 'public'
    ) as players_hidden, (
      select count(*)::int from (
        select n.id, p.esports_title_id, lower(n.position), coalesce(n.minimum_ordinal, 0::smallint), private.region_of(c.place),
          n.class_year, p.minimum_gpa, p.scholarship_max, c.place, k.minutes
        from public.roster_needs n join public.college_programs p on p.id = n.program_id join public.colleges c on c.id = n.college_id
        left join private.practice_weeks k on k.program_id = p.id
        where n.open_spots > 0 and c.is_published
        except select need_id, esports_title_id, position, minimum_ordinal, region, class_year, minimum_gpa, scholarship_max,
          college_place, practices from private.fit_needs) x
    ) as needs_missing, (
      select count(*)::int from private.fit_needs f join public.roster_needs n on n.id = f.need_id
      join public.colleges c on c.id = n.college_id where n.open_spots = 0 or not c.is_published
    ) as needs_hidden`;
  expect(left).toEqual({ players_missing: 0, players_hidden: 0, needs_missing: 0, needs_hidden: 0 });
});

describe('practice times of a program', () => {
  const program = async () =>
    String((await sql`select id from public.college_programs where college_id = ${college}`)[0]?.id);
  const save = async (kind: AccountKind, p_slots: unknown, p_time_zone = 'America/New_York') =>
    as(kind).rpc('save_practice_times', {
      p_program_id: await program(),
      p_time_zone,
      p_slots: p_slots as never,
    });

  test('[RC-020, SE-009, SE-010] are set by who edits the college, and refused when they make no sense', async () => {
    const slot = { weekday: 2, starts_at: '18:00', ends_at: '21:00' };
    expect(await rowsOf(save('private-coach', [slot]))).toBe(1);
    expect(await sql`select minutes::text from private.practice_weeks where program_id = ${await program()}`).toEqual([
      { minutes: '{[2820,3000)}' },
    ]);
    for (const kind of ['other-college-admin', 'college-admin', 'player'] as const) {
      expect((await save(kind, [slot])).error).toMatchObject({ code: '42501' });
    }
    for (const slots of [
      {},
      [{ ...slot, weekday: 0 }],
      [{ ...slot, ends_at: '17:00' }],
      Array.from({ length: 22 }, () => slot),
    ]) {
      expect((await save('private-coach', slots)).error).toMatchObject({ code: '23514' });
    }
    expect((await save('private-coach', [slot], 'Mars/Olympus')).error).toMatchObject({ code: '23514' });
  });
});
