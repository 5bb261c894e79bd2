import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { idOf, openDatabase, rowsOf, SILVER_TEAM, signedOut, teamId } from './backend.ts';

// A new column of a practice is named by its two grants and two triggers of supabase/schemas/14_practices.sql. Each list
// below says why a column is not there; a column that is in neither fails. The functions follow the grants: the second
// part adds a column and looks for it. Other tables: added-columns.test.ts.

const sql = openDatabase();
afterAll(() => sql.end());

const BY_THE_DATABASE = [
  'answered_at',
  'attending_count',
  'maybe_count',
  'not_attending_count',
  'reminded_at',
  'updated_at',
];
const KEYS = ['id', 'team_id', 'created_at'];
const OF_A_SERIES = ['series_id', 'series_on'];

const columns = async () => {
  const rows = await sql`
    select attname as name from pg_attribute
    where attrelid = 'public.team_practices'::regclass and attnum > 0 and not attisdropped`;
  return rows.map(({ name }) => name as string);
};

/** Columns that are neither named nor excused, and excuses that are needless. */
async function disagreement(named: string[], excused: string[]) {
  const all = await columns();
  return {
    missing: all.filter((name) => !named.includes(name) && !excused.includes(name)),
    needless: excused.filter((name) => named.includes(name) || !all.includes(name)),
  };
}
const agreement = { missing: [], needless: [] };

test.each([
  ['INSERT', [...BY_THE_DATABASE, ...OF_A_SERIES, 'created_at']],
  ['UPDATE', [...BY_THE_DATABASE, ...OF_A_SERIES, ...KEYS, 'created_by']],
])('managers may %s every column of a practice but these', async (right, excused) => {
  const rows = await sql`
    select column_name as name from information_schema.column_privileges
    where table_schema = 'public' and table_name = 'team_practices' and grantee = 'authenticated'
      and privilege_type = ${right}`;
  expect(
    await disagreement(
      rows.map(({ name }) => name as string),
      excused,
    ),
  ).toEqual(agreement);
});

test('every column that managers change counts as a change of the practice', async () => {
  const rows = await sql`
    select a.attname as name from pg_trigger t
    join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
    where t.tgrelid = 'public.team_practices'::regclass and t.tgname = 'touch_team_practices'`;
  const excused = [...BY_THE_DATABASE, ...OF_A_SERIES, ...KEYS, 'created_by'];
  expect(
    await disagreement(
      rows.map(({ name }) => name as string),
      excused,
    ),
  ).toEqual(agreement);
});

test('an archived team refuses a change of every column of a practice but these', async () => {
  const rows = await sql`
    select a.attname as name, pg_get_triggerdef(t.oid) as rule from pg_trigger t
    join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
    where t.tgrelid = 'public.team_practices'::regclass and t.tgname = 'refuse_when_archived_anew'`;
  const excused = [...BY_THE_DATABASE, ...OF_A_SERIES, ...KEYS, 'created_by'];
  const compared = rows.filter(({ name, rule }) => (rule as string).includes(`new.${name}`));
  expect(
    await disagreement(
      compared.map(({ name }) => name as string),
      excused,
    ),
  ).toEqual(agreement);
});

describe('a column that is added', () => {
  const title = 'Column';
  type Opponents = () => Promise<(string | null)[]>;

  /** As the coach, with one column more and a series that fills it; nothing of it stays. */
  async function withColumn(
    run: (tx: TransactionSql, opponents: Opponents, first: string, team: string) => Promise<void>,
  ) {
    const team = await teamId(sql, SILVER_TEAM);
    const claims = JSON.stringify({ sub: idOf('coach'), role: 'authenticated', aal: 'aal2' });
    const done = new Error('rolled back');
    await sql
      .begin(async (tx) => {
        await tx.unsafe(`
          alter table public.team_practices add column opponent text;
          grant insert (opponent), update (opponent) on public.team_practices to authenticated;
          set local role authenticated`);
        await tx`select set_config('request.jwt.claims', ${claims}, true)`;
        await tx`select schedule_practice_series(gen_random_uuid(), ${team}, ${tx.json({ title, opponent: 'Rivals' })},
          '2030-03-05', '2030-03-28', '{2,4}', '19:30', 'UTC')`;
        const rows = () => tx<{ id: string; opponent: string | null }[]>`
          select id, opponent from team_practices where team_id = ${team} and title = ${title} order by scheduled_at`;
        await run(tx, async () => (await rows()).map(({ opponent }) => opponent), (await rows())[0]!.id, team);
        throw done;
      })
      .catch((error: unknown) => {
        if (error !== done) throw error;
      });
  }

  test('[SE-028] is in every practice of a series, also when it is lengthened and moves to other days', () =>
    withColumn(async (tx, opponents, first) => {
      expect(await opponents()).toEqual(Array(8).fill('Rivals'));
      await tx`select change_following_practices(${first}, '{"ends_on": "2030-04-11"}')`;
      expect(await opponents()).toEqual(Array(12).fill('Rivals'));
      await tx`select change_following_practices(${first}, '{"weekdays": [2, 4, 5]}')`;
      expect(await opponents()).toEqual(Array(17).fill('Rivals'));
    }));

  test('[SE-028] is changed in all that follow, and compared with what the caller knew', () =>
    withColumn(async (tx, opponents, first) => {
      const change = async (opponent: string) => {
        const [row] = await tx<{ said: unknown }[]>`
          select change_following_practices(${first}, ${tx.json({ opponent })}, '{"opponent": "Rivals"}') as said`;
        return row!.said;
      };
      await change('Wolves');
      expect(await opponents()).toEqual(Array(8).fill('Wolves'));
      expect(await change('Bears')).toEqual({ conflicts: { opponent: 'Wolves' } });
      expect(await opponents()).toEqual(Array(8).fill('Wolves'));
    }));

  test('is the team’s alone: outsiders who learn where it practices do not read it', () =>
    withColumn(async (tx, _opponents, first, team) => {
      await tx`update team_practices set location = 'Campus arena' where id = ${first}`;
      const load = async () => {
        const [row] = await tx<{ practice: Record<string, unknown> }[]>`
          select jsonb_path_query_first(load_team_manage(${team}) -> 'practices', '$[*] ? (@.id == $id)',
            ${tx.json({ id: first })}) as practice`;
        return row!.practice;
      };
      expect(await load()).toMatchObject({ location: 'Campus arena', opponent: 'Rivals' });
      await tx`reset role`;
      await tx`select set_config('request.jwt.claims', '{"role": "anon"}', true)`;
      await tx`set local role anon`;
      const outside = await load();
      expect(outside).toMatchObject({ location: 'Campus arena', is_day_only: false });
      expect(outside).not.toHaveProperty('opponent');
    }));

  test('is in what the page of the team and the calendar get', () =>
    withColumn(async (tx, _opponents, first, team) => {
      await tx`update team_practices set scheduled_at = now() + interval '1 hour' where id = ${first}`;
      const [row] = await tx<{ page: unknown; secret: string }[]>`
        select load_answered_practices(${team}, ${[first]}) as page, make_calendar_address(${team}) as secret`;
      expect(row!.page).toContainEqual(expect.objectContaining({ id: first, opponent: 'Rivals' }));
      await tx`reset role`;
      const [calendar] = await tx<{ practices: unknown }[]>`
        select public.read_calendar(${row!.secret}) -> 'practices' as practices`;
      expect(calendar!.practices).toContainEqual(expect.objectContaining({ id: first, opponent: 'Rivals' }));
    }));
});

test('what a person learns of a practice is listed: the team, its calendar, and outsiders where a minor plays', async () => {
  const [{ team_id: team } = { team_id: '' }] = await sql<{ team_id: string }[]>`
    select p.team_id from public.team_practices p where private.has_minors(p.team_id) limit 1`;
  const load = async (who: ReturnType<typeof signedOut>) => {
    const page = (await rowsOf(who.rpc('load_team_manage', { p_team_id: team }))) as unknown as {
      practices: Record<string, unknown>[];
    };
    return page.practices[0]!;
  };
  const added = [
    'attendees',
    'cancel_note',
    'game',
    'is_day_only',
    'my_place_in_line',
    'my_reason_follows',
    'my_status',
    'open_answers',
    'presence',
    'scrim',
    'series',
    'waiting_count',
  ];
  const always = [
    ...['attending_count', 'id', 'is_mandatory', 'maybe_count', 'not_attending_count', 'scheduled_at'],
    ...['series_id', 'series_on', 'status', 'team_id', 'title'],
  ];
  const closed = ['description', 'duration_minutes', 'location'];
  const outside = await load(signedOut());
  expect(
    Object.keys(outside)
      .filter((name) => outside[name] !== null)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['id', 'is_day_only', 'title']));
  expect(Object.keys(outside).toSorted()).toEqual([...added, ...always, ...closed].toSorted());
  expect(closed.map((name) => outside[name])).toEqual([null, null, null]);
});
