/** A token outlives its account by up to an hour: with it nobody reads what is theirs alone, and nothing is written. */
import { afterAll, expect, test } from 'vitest';
import { idOf, openDatabase, SILVER_TEAM, teamId } from './backend.ts';
import { readTargetIds } from './target-ids.ts';
import { candidates } from './words/candidates.ts';
import { allDoors } from './words/doors.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const NOBODY = '00000000-0000-4000-b000-000000000001';
const UNDO = new Error('undo');

/** Counts rows that this transaction wrote, and rows in all. */
const STATE = `
  create function pg_temp.state() returns table (name text, amount bigint, written bigint) language plpgsql as $$
  begin
    for name in select c.oid::regclass::text from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
        and c.relkind = 'r' and c.relname <> 'rate_counters' order by 1
    loop
      execute format('select count(*), count(*) filter (where xmin::text::bigint >= pg_current_xact_id()::text::bigint) from %s', name)
        into amount, written;
      return next;
    end loop;
  end $$;
  create function pg_temp.try(source text) returns text language plpgsql as $$
  begin
    execute 'select from ' || source || ' as answer';
    return 'answered';
  exception when others then return sqlstate;
  end $$;
  grant execute on function pg_temp.try to authenticated;`;

test('no function of the API writes for an account that is gone', async () => {
  const ids = { ...(await readTargetIds(sql)), ...(await others()) } as Record<string, string>;
  const fill = (text: string) =>
    text.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => `'${ids[name] ?? idOf('minor')}'`);
  const known = Object.fromEntries(Object.entries(candidates).map(([name, values]) => [name, values.map(fill)]));
  let changed: string[] = [];
  let answers: string[] = [];
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(STATE);
      const doors = (await allDoors(transaction, 'authenticated', known)).filter(({ sql: source }) =>
        source.startsWith('public.'),
      );
      const before = await transaction`select * from pg_temp.state()`;
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: NOBODY });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction.unsafe('set local role authenticated');
      const tried = await transaction<{ answer: string }[]>`
        select pg_temp.try(source) as answer from unnest(${doors.map((door) => door.sql)}::text[]) source`;
      answers = tried.map(({ answer }) => answer);
      await transaction.unsafe('reset role');
      const after = await transaction`select * from pg_temp.state()`;
      changed = after
        .filter(({ amount, written }, place) => amount !== before[place]?.['amount'] || written > 0)
        .map(({ name }) => String(name));
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  expect(changed).toEqual([]);
  // The calls were real ones.
  expect(answers.filter((answer) => answer === 'answered').length).toBeGreaterThan(20);
  expect(answers.filter((answer) => ['42883', '42703', '42601'].includes(answer))).toEqual([]);
});

async function others(): Promise<Record<string, string>> {
  const ownTeam = await teamId(sql, SILVER_TEAM);
  return { ownTeam, person: idOf('parent'), other: idOf('private-coach'), manager: idOf('coach') };
}
