import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, signedOut, teamId } from './backend.ts';

const sql = openDatabase();
let team = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
/** Sets how many addresses a person has tried in this hour. */
const setLookups = async (kind: AccountKind, amount: number) => {
  await sql`delete from private.rate_counters where bucket = 'email_lookup'`;
  await sql`
    insert into private.rate_counters (bucket, caller, window_start, amount)
    values ('email_lookup', ${idOf(kind)}, date_bin('1 hour', now(), timestamptz '2026-01-01'), ${amount})`;
};
const lookups = async (kind: AccountKind) =>
  ((await sql`select amount from private.rate_counters where bucket = 'email_lookup' and caller = ${idOf(kind)}`)[0]
    ?.amount ?? 0) as number;
afterAll(async () => {
  await sql`delete from private.rate_counters`;
  await sql.end();
});

const add = (p_user_email: string) => as('coach').rpc('add_team_member', { p_team_id: team, p_user_email });
const importRow = (row: Record<string, string>) =>
  as('coach').rpc('import_roster', { p_team_id: team, p_rows: [{ kind: 'member', role: 'player', ...row }] });

test('[TM-076] of unknown addresses a manager tries 400 an hour, though every try fails', async () => {
  await setLookups('coach', 398);
  expect((await add('nobody-1@lineup.example')).error).toMatchObject({
    code: 'PT404',
    message: 'User not found after registration',
  });
  expect((await add('nobody-2@lineup.example')).error).toMatchObject({ code: 'PT404' });
  expect((await add('nobody-3@lineup.example')).error).toMatchObject({ code: 'PT429' });
  expect((await add('parent@lineup.example')).error).toMatchObject({ code: 'PT429' });
  expect((await importRow({ email: 'nobody-4@lineup.example' })).error).toMatchObject({
    code: 'PT429',
    hint: 'email_lookup',
  });
  const picked = await as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: idOf('parent') });
  expect(picked.error).toBeNull();
  await rowsOf(as('coach').rpc('remove_team_member', { p_member_id: picked.data ?? '' }));
});

test('[TM-076] nobody uses up the tries of others', async () => {
  const managers = await sql`select id from public.profiles`;
  await setLookups('coach', 0);
  for (const { id } of managers)
    await sql`
      insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('email_lookup', ${id as string}, date_bin('1 hour', now(), timestamptz '2026-01-01'), 400)
      on conflict (bucket, caller, window_start) do update set amount = ${id === idOf('coach') ? 0 : 400}`;
  expect((await add('nobody-5@lineup.example')).error).toMatchObject({ code: 'PT404' });
});

test('[TM-076] each refusal after the address was looked up counts, and leaves nothing', async () => {
  await setLookups('coach', 0);
  const taken = await rowsOf(add('parent@lineup.example'));
  expect((await add('parent@lineup.example')).error).toMatchObject({ code: '23505', message: 'Already Assigned' });
  expect((await add('coach@lineup.example')).error).toMatchObject({ code: '23514', hint: 'owner' });
  expect((await add('nobody-6@lineup.example')).error).toMatchObject({ code: 'PT404' });
  expect(await lookups('coach')).toBe(4);
  await rowsOf(as('coach').rpc('remove_team_member', { p_member_id: taken }));

  // Anyone who may add nobody else today learns no more from trying.
  await sql`
    insert into private.rate_counters (bucket, caller, window_start, amount)
    values ('roster_addition', ${idOf('coach')}, date_bin('1 day', now(), timestamptz '2026-01-01'), 400)
    on conflict (bucket, caller, window_start) do update set amount = 400`;
  expect((await add('parent@lineup.example')).error).toMatchObject({ code: 'PT429' });
  expect((await importRow({ email: 'parent@lineup.example' })).error).toMatchObject({ code: 'PT429' });
  expect(await lookups('coach')).toBe(6);
  const left = await sql`
    select from public.team_members where team_id = ${team} and user_id = ${idOf('parent')} and is_active`;
  expect(left).toHaveLength(0);
  await sql`delete from private.rate_counters`;
});

test('[TM-076] a list with a fault is refused before any of its addresses is looked up', async () => {
  await setLookups('coach', 0);
  const { error } = await as('coach').rpc('import_roster', {
    p_team_id: team,
    p_rows: [
      { email: 'parent@lineup.example', kind: 'member', role: 'player' },
      { email: 'nobody@lineup.example', kind: 'member', role: 'wizard' },
    ],
  });
  expect(error).toMatchObject({ code: '23514', message: 'Nothing was imported' });
  expect(await lookups('coach')).toBe(0);
  const wrong = await as('coach').rpc('add_team_member', {
    p_team_id: team,
    p_user_email: 'parent@lineup.example',
    p_role: 'wizard',
  });
  expect(wrong.error).toMatchObject({ code: '23514' });
  expect(await lookups('coach')).toBe(0);
});

test('the tries of an earlier hour are forgotten', async () => {
  await setLookups('coach', 400);
  await sql`
    update private.rate_counters set window_start = window_start - interval '1 hour' where bucket = 'email_lookup'`;
  expect((await add('nobody-5@lineup.example')).error).toMatchObject({ code: 'PT404' });
});

test.each([
  ['an unknown role', { role: 'wizard' }],
  ['a game of another team', { game_profile_id: crypto.randomUUID() }],
  ['a contract for a player', { contract_start: '2026-01-01' }],
  [
    'a contract that ends first',
    { kind: 'staff', role: 'analyst', contract_start: '2026-02-01', contract_end: '2026-01-01' },
  ],
])('an import row with %s answers alike for known and unknown addresses', async (_, wrong) => {
  const answers = await Promise.all(
    ['parent@lineup.example', 'nobody@lineup.example'].map((email) => importRow({ email, ...wrong })),
  );
  expect(answers[0]?.error).toMatchObject({ code: '23514', message: 'Nothing was imported' });
  expect(answers[0]?.error).toEqual(answers[1]?.error);
});

test('[TM-075] an invitation answers alike for known and unknown addresses', async () => {
  const invite = (p_email: string) => as('coach').rpc('invite_to_team', { p_team_id: team, p_email });
  for (const email of ['parent@lineup.example', 'nobody@lineup.example']) {
    expect(await invite(email)).toMatchObject({ error: null, data: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  }
  const kept = await rowsOf(
    as('coach')
      .from('team_invitations')
      .select('status, sent_count')
      .eq('team_id', team)
      .in('email', ['parent@lineup.example', 'nobody@lineup.example']),
  );
  expect(kept[0]).toEqual(kept[1]);
  await sql`delete from public.team_invitations where team_id = ${team}`;
});

test('nobody joins an archived team', async () => {
  await rowsOf(as('coach').rpc('archive_team', { p_team_id: team }));
  const added = await as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: idOf('parent') });
  const hired = await as('coach').rpc('add_team_staff_member', { p_team_id: team, p_user_id: idOf('parent') });
  await rowsOf(as('coach').rpc('archive_team', { p_team_id: team, p_archive: false }));
  expect([added.error?.code, hired.error?.code]).toEqual(['PT409', 'PT409']);
});

describe('signing up, in and asking for a new password', () => {
  const answer = async (request: PromiseLike<{ error: unknown }>) => JSON.stringify((await request).error);

  test('answer alike for known and unknown addresses', async () => {
    const known = 'parent@lineup.example';
    const unknown = 'nobody-at-all@lineup.example';
    const auth = () => signedOut().auth;
    const signIn = (email: string) => answer(auth().signInWithPassword({ email, password: 'not-the-password' }));
    expect(await signIn(known)).toBe(await signIn(unknown));
    const reset = (email: string) => answer(auth().resetPasswordForEmail(email));
    expect(await reset(known)).toBe(await reset(unknown));
    const signUp = async (email: string) => {
      const { data, error } = await auth().signUp({ email, password: 'long-enough-password' });
      expect(error).toBeNull();
      return data;
    };
    /** Value by value; what each request makes again (ids, moments) and the address under one name. */
    const plain = (data: unknown) =>
      JSON.stringify(data)
        .replaceAll(/[\w-]+@lineup\.example/g, 'the address')
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a moment');
    const [taken, free] = [await signUp(known), await signUp('new-person@lineup.example')];
    // The platform itself tells by `identities`; we add nothing to it.
    const shown = ({ user, session }: typeof taken) =>
      JSON.parse(plain({ user: { ...user, identities: [] }, session }));
    expect([taken.user?.identities?.length, free.user?.identities?.length]).toEqual([0, 1]);
    expect(shown(taken)).toEqual(shown(free));
    await sql`delete from auth.users where email = 'new-person@lineup.example'`;
  });

  test.each(['2000-01-01', '2020-01-01', '2090-01-01', 'no-date', 'infinity', '', { a: 1 }, null])(
    'signing up with the birth date %j answers alike for taken and free addresses',
    async (birth_date) => {
      const signUp = async (email: string) => {
        const { data, error } = await signedOut().auth.signUp({
          email,
          password: 'long-enough-password',
          options: { data: { birth_date } },
        });
        return [error, Object.keys(data.user ?? {}).toSorted(), data.user?.email === email, data.session];
      };
      const free = `${crypto.randomUUID()}@lineup.example`;
      expect(await signUp('parent@lineup.example')).toEqual(await signUp(free));
      const kept = await sql`select private.age_of(id) as age from auth.users where email = ${free}`;
      const isChild = typeof birth_date === 'string' && birth_date > '2015-01-01' && birth_date < '3';
      // Nor does what was said there count before the address is confirmed.
      expect(kept).toEqual(isChild ? [] : [{ age: 'unknown' }]);
      const traces = await sql`
        select from auth.audit_log_entries where payload::text like ${`%${free}%`}
        union all select from public.profiles where email = ${free}`;
      expect(traces.length > 0).toBe(!isChild);
      await sql`delete from auth.users where email = ${free}`;
    },
  );
});
