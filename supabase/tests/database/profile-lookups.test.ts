/** What a profile says of its person, so that lists of people look up few: never less than is so. */
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setAge } from './ages.ts';
import { backend, idOf, openDatabase } from './backend.ts';
import { undone } from './measure.ts';

const sql = openDatabase();
const connections = postgres(backend.databaseUrl, { max: 2, onnotice: () => {} });
const person = idOf('second-player');
const giveRole = (transaction: postgres.Sql | postgres.TransactionSql) =>
  transaction`insert into public.user_roles (user_id, role) values (${person}, 'coaching_private_coach')`;
const said = async (transaction: postgres.Sql | postgres.TransactionSql = sql) => {
  const [row] = await transaction`
    select may_have_approval as approval, may_be_minor as minor from public.user_profiles where user_id = ${person}`;
  return row && { ...row };
};
const save = (transaction: postgres.TransactionSql) =>
  transaction`update public.user_profiles set theme_preference = 'dark' where user_id = ${person}`;

beforeAll(() => setAge(sql, 'second-player', 20));
afterAll(() => Promise.all([sql.end(), connections.end()]));

test('[IN-003] says nothing of adults without a role, and all that is so of everybody else', async () => {
  const rows = await sql`
    select u.may_have_approval as approval, u.may_be_minor as minor, count(*)::int as people,
      bool_or(a.user_id is not null) as is_approved, bool_or(private.is_minor(u.user_id)) as is_minor
    from public.user_profiles u
    left join private.approvals_of(array(select user_id from public.user_profiles)) a on a.user_id = u.user_id
    group by 1, 2`;
  expect(rows.filter((row) => (row['is_approved'] && !row['approval']) || (row['is_minor'] && !row['minor']))).toEqual(
    [],
  );
  expect(rows.find((row) => !row['approval'] && !row['minor'])?.['people']).toBeGreaterThan(100);
});

test('[IN-003] says at once that its person has a role for which they are approved, until the first saving without it', async () => {
  const steps = await undone(sql, async (transaction) => {
    const before = await said(transaction);
    await giveRole(transaction);
    const given = await said(transaction);
    await transaction`delete from public.user_roles where user_id = ${person} and role = 'coaching_private_coach'`;
    await save(transaction);
    return { before, given, saved: await said(transaction) };
  });
  expect(steps).toEqual({
    before: { approval: false, minor: false },
    given: { approval: true, minor: false },
    saved: { approval: false, minor: false },
  });
});

test('[IN-003] says at once that its person is a minor, until the first saving as an adult', async () => {
  const born = (transaction: postgres.TransactionSql, years: number) => transaction`
    update private.birth_dates set birth_date = current_date - make_interval(years => ${years}) where user_id = ${person}`;
  const steps = await undone(sql, async (transaction) => {
    const before = await said(transaction);
    await born(transaction, 16);
    const young = await said(transaction);
    await save(transaction);
    const saved = await said(transaction);
    await born(transaction, 19);
    await save(transaction);
    return { before, young, saved, adult: await said(transaction) };
  });
  expect(steps).toEqual({
    before: { approval: false, minor: false },
    young: { approval: false, minor: true },
    saved: { approval: false, minor: true },
    adult: { approval: false, minor: false },
  });
});

test('[IN-003] a role that is given while the profile is being made is in it', async () => {
  await sql`delete from public.user_profiles where user_id = ${person}`;
  let given: Promise<unknown> = Promise.resolve();
  await connections.begin(async (making) => {
    await making`insert into public.user_profiles (user_id, display_name) values (${person}, 'Sam')`;
    expect(await said(making)).toEqual({ approval: false, minor: false });
    let pid = 0;
    given = connections.begin(async (giving) => {
      pid = Number((await giving`select pg_backend_pid() as pid`)[0]?.['pid']);
      await giveRole(giving);
    });
    await vi.waitFor(async () => {
      const [row] = await sql`select cardinality(pg_blocking_pids(${pid})) as count`;
      expect(row?.['count']).toBeGreaterThan(0);
    });
  });
  await given;
  expect(await said()).toEqual({ approval: true, minor: false });
});

test('[IN-003] a profile that is made while a role is given has it', async () => {
  await sql`delete from public.user_profiles where user_id = ${person}`;
  await sql`delete from public.user_roles where user_id = ${person} and role = 'coaching_private_coach'`;
  let made: Promise<unknown> = Promise.resolve();
  await connections.begin(async (giving) => {
    await giveRole(giving);
    let pid = 0;
    made = connections.begin(async (making) => {
      pid = Number((await making`select pg_backend_pid() as pid`)[0]?.['pid']);
      await making`insert into public.user_profiles (user_id, display_name) values (${person}, 'Sam')`;
    });
    await vi.waitFor(async () => {
      const [row] = await sql`select cardinality(pg_blocking_pids(${pid})) as count`;
      expect(row?.['count']).toBeGreaterThan(0);
    });
  });
  await made;
  expect(await said()).toEqual({ approval: true, minor: false });
});
