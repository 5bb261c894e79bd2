import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from '../../../local-supabase/auth/totp.ts';
import { demoPerson, DEMO_PASSWORD, type AccountKind } from '../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf, signedOut, withFirstFactorAs, type Client } from './backend.ts';
import { disconnectListeners, joins, topicOf } from './live.ts';
import { actors, buckets, edgeFunctions, functions, tables, type Actor, type Attempt } from './matrix.ts';
import { signedIn } from './matrix/attempt.ts';
import { fill, rowsReached } from './matrix/rows-reached.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
beforeAll(async () => {
  ids = await readTargetIds(sql);
});
afterAll(async () => {
  await disconnectListeners();
  await sql.end();
});

const ASKED = ['staff', 'developer', 'admin', 'college admin'] as const satisfies Actor[];

/** What lets in one of those whose roles ask for the second factor, and not everybody. */
function doorsOf(actor: Actor): (readonly [string, Attempt])[] {
  const rules = [
    ...Object.entries(tables),
    ...Object.entries(buckets).flatMap(([bucket, each]) =>
      Object.entries(each).map(([folder, rule]) => [`${bucket}/${folder}`, rule] as const),
    ),
  ];
  const all = [
    ...rules.flatMap(([name, rule]) =>
      (['select', 'insert', 'update', 'delete'] as const).map((each) => [`${each} ${name}`, rule[each]] as const),
    ),
    ...Object.entries(functions).map(([name, { call }]) => [name, call] as const),
  ];
  return all.filter(([, { by }]) => by.includes(actor) && !signedIn.every((each) => by.includes(each)));
}

test.each(ASKED)('[SE-009] [SE-021] without it, the %s reaches nothing that the role opens', async (actor) => {
  const me = idOf(actors[actor]);
  const doors = doorsOf(actor);
  expect(doors.length).toBeGreaterThan(30);
  const open: string[] = [];
  for (const [name, attempt] of doors) {
    const reached = await rowsReached(sql, ids, attempt, { me, aal: 'aal1' });
    if (reached === 0) continue;
    // What the same person reaches who holds no role at all.
    const own = await rowsReached(sql, ids, attempt, {
      me,
      aal: 'aal1',
      async before(transaction) {
        await transaction`set local session_replication_role = replica`;
        await transaction`delete from public.user_roles where user_id = ${me}`;
        await transaction`set local session_replication_role = origin`;
      },
    });
    if (reached > own) open.push(`${name}: ${reached} instead of ${own}`);
  }
  expect(open).toEqual([]);
});

test('[SE-021] nor by an edge function, a topic or a listing of files', async () => {
  for (const [name, { by, body, prepare, cleanUp }] of Object.entries(edgeFunctions)) {
    if (!by.includes('admin') || by.includes('stranger')) continue;
    if (prepare) await sql.unsafe(fill(ids, prepare));
    const answer = await fetch(`${backend.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, authorization: `Bearer ${backend.firstFactorTokens['admin']}` },
      body: JSON.stringify(body).replaceAll(/(?<="):(\w+)(?=")/g, (_, id: string) => ids[id] ?? ''),
    });
    await answer.body?.cancel();
    expect([name, answer.status]).toEqual([name, 403]);
    if (cleanUp) await sql.unsafe(fill(ids, cleanUp));
  }
  const topics = ['pipeline', 'college'] as const;
  for (const kind of ['admin', 'college-admin'] as const) {
    for (const topic of topics) {
      const name = await topicOf(sql, topic, String(ids['college']));
      expect(await joins(withFirstFactorAs(kind), name)).toBe(false);
      expect(await joins(as(kind), name)).toBe(true);
    }
  }
  const folders = (supabase: Client) => supabase.storage.from('logos').list(String(ids['college']));
  expect((await folders(withFirstFactorAs('college-admin'))).data).toEqual([]);
});

test('whoever lacks it is told so, reads what everybody reads, and keeps what is theirs', async () => {
  const plain = withFirstFactorAs('admin');
  expect(await rowsOf(plain.rpc('my_second_factor'))).toMatchObject({ required: true, has: true, passed: false });
  expect(await rowsOf(as('player').rpc('my_second_factor'))).toMatchObject({ required: false, has: false });
  expect(await rowsOf(plain.from('user_roles').select('role'))).toEqual([{ role: 'yes_admin' }]);
  expect((await rowsOf(plain.from('colleges').select('id').limit(1))).length).toBe(1);
  // The role still counts for others, and for what runs for nobody: staff are told of reports, minors are kept safe.
  const [row] = await sql`select private.is_platform_staff(${idOf('admin')}) as is_staff,
    private.person_manages_program(${idOf('college-admin')}, ${String(ids['college'])}) as manages`;
  expect(row).toEqual({ is_staff: true, manages: true });
});

test('[SE-040] without it staff write to no minor whom they could not write to as anybody else', async () => {
  const begin = async (staff: Client) =>
    (
      await staff.rpc('create_conversation_with_participants', {
        ...{ title: 'Hello', type: 'dm', created_by: idOf('staff') },
        participant_ids: [idOf('staff'), idOf('minor')],
      })
    ).error?.code;
  expect(await begin(withFirstFactorAs('staff'))).toBe('42501');
  expect(await begin(as('staff'))).toBeUndefined();
});

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const STEP_MS = 30_000;

/** Signed in by the password alone. */
async function signIn(kind: AccountKind): Promise<Client> {
  const client = createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email: demoPerson(kind).email, password: DEMO_PASSWORD });
  expect(error).toBeNull();
  return client as unknown as Client;
}

/** A person with an authenticator app, signed in by the password alone. */
async function withApp(kind: AccountKind) {
  await sql`delete from auth.mfa_factors where user_id = ${idOf(kind)}`;
  const [factor] = await sql<{ id: string }[]>`
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
    values (${idOf(kind)}, 'Phone', 'totp', 'verified', ${SECRET}) returning id`;
  const client = await signIn(kind);
  const factorId = String(factor?.id);
  const enter = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code });
  return { client, enter };
}

test('a code opens what the role opens, once, and guessing ends soon', async () => {
  const { client, enter } = await withApp('staff');
  expect((await client.rpc('search_people', { p_query: 'riley' })).error?.code).toBe('42501');
  const code = totpCode(SECRET, Date.now());
  expect((await enter(code)).error).toBeNull();
  expect((await rowsOf(client.rpc('search_people', { p_query: 'riley' }))).length).toBeGreaterThan(0);
  expect(await rowsOf(client.rpc('list_sessions'))).toContainEqual(
    expect.objectContaining({ is_current: true, second_factor: 'totp' }),
  );
  expect((await enter(code)).error?.code).toBe('mfa_verification_failed');

  const answers: (string | undefined)[] = [];
  for (let tries = 0; tries < 12; tries += 1) answers.push((await enter('000000')).error?.code);
  expect(answers.at(-1)).toBe('over_request_rate_limit');
  // From then on the right one is not taken either.
  expect((await enter(totpCode(SECRET, Date.now() + STEP_MS))).error?.code).toBe('over_request_rate_limit');
});

test('recovery codes are made behind the second factor, are kept as hashes, and the newest ten count', async () => {
  const { client, enter } = await withApp('developer');
  expect((await client.rpc('make_recovery_codes')).error?.code).toBe('42501');
  await enter(totpCode(SECRET, Date.now()));
  const first = await rowsOf(client.rpc('make_recovery_codes'));
  const second = await rowsOf(client.rpc('make_recovery_codes'));
  expect(new Set([...first, ...second]).size).toBe(20);
  for (const code of second) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
  expect(await rowsOf(client.rpc('my_second_factor'))).toMatchObject({ has: true, passed: true, codes_left: 10 });
  const [kept] = await sql<
    { text: string }[]
  >`select jsonb_agg(to_jsonb(c))::text as text from private.recovery_codes c`;
  for (const code of second) expect(kept?.text).not.toContain(code.replaceAll('-', ''));
  expect(await rowsOf(client.rpc('use_recovery_code', { p_code: String(first[0]) }))).toBe(false);
});

test('one code replaces a lost app, once, also when it is sent twice; other sessions end', async () => {
  const { client, enter } = await withApp('college-admin');
  await enter(totpCode(SECRET, Date.now()));
  const [code = '', other = ''] = await rowsOf(client.rpc('make_recovery_codes'));
  const later = await signIn('college-admin');
  // However it is typed.
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => rowsOf(later.rpc('use_recovery_code', { p_code: typed }))),
  );
  expect(answers.toSorted()).toEqual([false, false, true]);
  expect(await rowsOf(later.rpc('my_second_factor'))).toMatchObject({
    has: false,
    required: true,
    removed: { reason: null },
  });
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  expect((await later.auth.refreshSession()).error).toBeNull();
  // Without an app no code opens anything.
  expect(await rowsOf(later.rpc('use_recovery_code', { p_code: other }))).toBe(false);
  expect(await rowsOf(later.rpc('list_recruiting_colleges'))).toEqual([]);
});

test('recovery codes cannot be guessed: five tries, then a pause, whatever comes', async () => {
  const { client } = await withApp('other-college-admin');
  await sql`insert into private.recovery_codes (user_id, code_hash)
    values (${idOf('other-college-admin')}, private.hash_of_recovery_code(${idOf('other-college-admin')}, 'RIGHT'))`;
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => client.rpc('use_recovery_code', { p_code: 'WRONG' })),
  );
  expect(tries.filter(({ data }) => data === false)).toHaveLength(5);
  expect(tries.filter(({ error }) => error?.code === 'PT429')).toHaveLength(3);
  expect((await client.rpc('use_recovery_code', { p_code: 'RIGHT' })).error?.code).toBe('PT429');
  expect((await signedOut().rpc('use_recovery_code', { p_code: 'RIGHT' })).error?.code).toBe('42501');
});

test('[SE-021] an admin helps who has lost both, with a reason that the person reads; nobody helps themselves', async () => {
  const { client: lost } = await withApp('developer');
  const person = { p_user_id: idOf('developer'), p_reason: ' Called back on the number of the team. ' };
  for (const supabase of [as('staff'), as('player'), withFirstFactorAs('admin')]) {
    expect((await supabase.rpc('remove_second_factor', person)).error?.code).toBe('42501');
  }
  const own = { ...person, p_user_id: idOf('admin') };
  expect((await as('admin').rpc('remove_second_factor', own)).error?.code).toBe('42501');
  expect((await as('admin').rpc('remove_second_factor', { ...person, p_reason: ' ' })).error?.code).toBe('23514');
  expect(await rowsOf(lost.rpc('my_second_factor'))).toMatchObject({ has: true });

  expect((await as('admin').rpc('remove_second_factor', person)).error).toBeNull();
  expect(await rowsOf(as('developer').rpc('my_second_factor'))).toMatchObject({
    has: false,
    codes_left: 0,
    removed: { reason: 'Called back on the number of the team.' },
  });
  expect(await sql`select removed_by from private.second_factor_removals where user_id = ${idOf('developer')}`).toEqual(
    [{ removed_by: idOf('admin') }],
  );
  expect((await lost.auth.refreshSession()).error).not.toBeNull();
  expect((await as('admin').rpc('remove_second_factor', person)).error?.code).toBe('PT404');
});

test('the seed and the screens list the same roles as the database', async () => {
  const [row] = await sql<{ roles: string[] }[]>`
    select array_agg(m[1] order by m[1]) as roles
    from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''(\\w+)''', 'g') m
    where c.conname = 'user_roles_role_check' and private.asks_second_factor(m[1])`;
  expect(row!.roles.length).toBeGreaterThan(0);
  for (const [file, name] of [
    ['../../seed/accounts.ts', 'ASKS_SECOND_FACTOR'],
    ['../../../libs/auth/src/second-factor.ts', 'ASKING_ROLES'],
  ] as const) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    const list = new RegExp(`${name} = \\[([^\\]]*)\\]`).exec(source)?.[1] ?? '';
    expect([...list.matchAll(/'(\w+)'/g)].map(([, role]) => role).toSorted()).toEqual(row!.roles);
  }
});
