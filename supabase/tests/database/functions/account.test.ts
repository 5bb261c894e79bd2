/** Taking one's data along, and deleting one's account. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../../libs/data/src/database.types.ts';
import { SILVER_TEAM, as, backend, idOf, openDatabase, rowsOf, teamId } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const { url, anonKey, serviceRoleKey } = backend;
afterAll(() => sql.end());

const options = { auth: { persistSession: false, autoRefreshToken: false } };
const server = createClient<Database>(url, serviceRoleKey, options);
const PASSWORD = 'a long password';

/** A new account of an adult that is signed in, with a way to call functions as that person. */
async function newPerson() {
  const email = `${randomUUID()}@mail.example`;
  const { data, error } = await server.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { birth_date: '2000-02-03' },
  });
  if (error) throw error;
  const supabase = createClient<Database>(url, anonKey, options);
  const signedIn = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  const token = signedIn.data.session?.access_token ?? '';
  const call = (name: string, body: unknown) =>
    fetch(`${url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { id: data.user.id, email, supabase, token, call };
}
/** A tiny avatar of the person. */
async function addAvatar({ id, supabase }: Awaited<ReturnType<typeof newPerson>>): Promise<string> {
  const name = `${id}/${randomUUID()}.png`;
  const image = new Blob([Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10])], { type: 'image/png' });
  const { error } = await supabase.storage.from('avatars').upload(name, image, { contentType: 'image/png' });
  if (error) throw error;
  return name;
}

describe('personal data', () => {
  test('every column that names a person says whether its rows are theirs to take', async () => {
    const naming = await sql`
      select distinct k.conrelid::regclass::text as table_name, a.attname::text as column_name
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass, 'public.user_profiles'::regclass)
        and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      union
      select format('%I.%I', c.table_schema, c.table_name), c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema in ('public', 'private') and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'
        and c.column_name ~ '(^|_)(user|player|person|minor|guardian|author|sender|owner|recipient)_id$'
      order by 1, 2`;
    const listed = await sql`select table_name, column_name from private.personal_columns`;
    const known = new Set(listed.map((each) => `${each.table_name}.${each.column_name}`));
    const qualified = naming.map(
      ({ table_name, column_name }) =>
        `${String(table_name).includes('.') ? table_name : `public.${table_name}`}.${column_name}`,
    );
    expect(qualified.filter((name) => !known.has(name))).toEqual([]);
    const missing = await sql`
      select p.table_name, p.column_name from private.personal_columns p where not exists (
        select from information_schema.columns c
        where c.table_schema || '.' || c.table_name = p.table_name and c.column_name = p.column_name)`;
    expect(missing).toEqual([]);
  });

  test('whatever names a person lets them be deleted', async () => {
    const blocking = await sql`
      select k.conrelid::regclass::text as table_name, k.conname from pg_constraint k
      where k.contype = 'f' and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
        and k.connamespace in ('public'::regnamespace, 'private'::regnamespace) and k.confdeltype not in ('c', 'n')`;
    expect(blocking).toEqual([]);
  });
});

describe('export-account', () => {
  test('holds the own rows and links to the own files', async () => {
    const person = await newPerson();
    await rowsOf(person.supabase.from('user_profiles').insert({ user_id: person.id, display_name: 'Exported' }));
    const name = await addAvatar(person);
    const response = await person.call('export-account', {});
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="lineup-export-[\d-]+\.json"$/);
    const data = (await response.json()) as Record<string, never>;
    expect(data).toMatchObject({
      account: { id: person.id, email: person.email },
      sessions: [{}],
      data: { 'public.user_profiles.user_id': [{ display_name: 'Exported', email: person.email }] },
      files: [{ bucket: 'avatars', name, bytes: 8 }],
    });
    const [file] = (data as unknown as { files: { url: string }[] }).files;
    expect((await fetch(file?.url ?? '')).status).toBe(200);
    await server.auth.admin.deleteUser(person.id);
  });

  test('holds own messages and no message, address or note of others', async () => {
    const text = await (await callFunction('export-account', 'coach', {})).text();
    const { data, did } = JSON.parse(text) as Record<'data' | 'did', Record<string, Record<string, unknown>[]>>;
    const messages = data['public.messages.sender_id'] ?? [];
    expect(messages.length).toBeGreaterThan(0);
    expect(new Set(messages.map(({ sender_id }) => sender_id))).toEqual(new Set([idOf('coach')]));
    expect(Object.keys(did['public.team_practices.created_by']?.[0] ?? {}).toSorted()).toEqual(['created_at', 'id']);
    const addresses = new Set(text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g));
    expect([...addresses]).toEqual(['coach@lineup.example']);
    expect(text).not.toMatch(/secret_hash|token_hash/);
  });

  test('is for the signed-in person, five times a day', async () => {
    for (const caller of ['visitor', 'nobody'] as const) {
      expect((await callFunction('export-account', caller, {})).status).toBe(401);
    }
    await sql`delete from private.rate_counters`;
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await callFunction('export-account', 'parent', {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await sql`delete from private.rate_counters`;
  });
});

describe('delete-account', () => {
  test('removes rows, files and sessions at once; messages stay without their sender; asking again is fine', async () => {
    const person = await newPerson();
    await rowsOf(person.supabase.from('user_profiles').insert({ user_id: person.id, display_name: 'Leaver' }));
    await rowsOf(
      person.supabase.rpc('send_contact_message', { p_name: 'Leaver', p_email: person.email, p_message: 'Hello' }),
    );
    const file = await addAvatar(person);
    const [conversation] = await rowsOf(
      person.supabase.rpc('create_conversation_with_participants', { participant_ids: [idOf('parent')] }),
    );
    const message = randomUUID();
    await rowsOf(
      person.supabase.from('messages').insert({
        id: message,
        conversation_id: conversation?.conversation_id ?? '',
        sender_id: person.id,
        content: 'Bye',
      }),
    );

    const response = await person.call('delete-account', { confirmation: ` ${person.email.toUpperCase()}` });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const [left] = await sql`
      select (select count(*)::int from auth.users where id = ${person.id}) as accounts,
        (select count(*)::int from public.user_profiles where user_id = ${person.id}) as profiles,
        (select count(*)::int from auth.sessions where user_id = ${person.id}) as sessions,
        (select count(*)::int from public.contact_messages where email = ${person.email}) as contact_messages,
        (select count(*)::int from storage.objects where name = ${file}) as files`;
    expect(left).toEqual({ accounts: 0, profiles: 0, sessions: 0, contact_messages: 0, files: 0 });
    expect(await sql`select sender_id, content from public.messages where id = ${message}`).toEqual([
      { sender_id: null, content: 'Bye' },
    ]);
    expect((await fetch(`${url}/storage/v1/object/public/avatars/${file}`)).ok).toBe(false);
    expect((await person.supabase.auth.refreshSession()).error).not.toBeNull();
    expect((await person.supabase.auth.getUser()).error).not.toBeNull();
    expect(
      (await person.supabase.auth.signInWithPassword({ email: person.email, password: PASSWORD })).error,
    ).not.toBeNull();

    const again = await person.call('delete-account', { confirmation: person.email });
    expect([again.status, await again.json()]).toEqual([200, { success: true }]);
  });

  test.each([undefined, '', 'DELETE', 'other@mail.example', 7])('refuses the confirmation %j', async (confirmation) => {
    const response = await callFunction('delete-account', 'parent', { confirmation });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PT400' }]);
  });

  test('lists what must be settled first: teams with others, running subscriptions, being the last admin', async () => {
    const team = await teamId(sql, SILVER_TEAM);
    await sql`insert into public.team_subscriptions (team_id, tier, status, provider, changed_at)
      values (${team}, 'silver', 'active', 'test', now())
      on conflict (team_id) do update set status = 'active', cancels_at_period_end = false`;
    try {
      const response = await callFunction('delete-account', 'coach', { confirmation: 'coach@lineup.example' });
      expect(response.status).toBe(409);
      expect(((await response.json()) as { details: unknown }).details).toEqual(
        expect.arrayContaining([
          { kind: 'team_with_members', team_id: team, team_name: SILVER_TEAM },
          { kind: 'running_subscription', team_id: team, team_name: SILVER_TEAM },
        ]),
      );
    } finally {
      await sql`delete from public.team_subscriptions where team_id = ${team}`;
    }
    expect(await rowsOf(as('admin').rpc('account_deletion_blockers'))).toContainEqual({
      kind: 'last_admin',
      team_id: null,
      team_name: null,
    });
    expect(await sql`select from auth.users where id in (${idOf('coach')}, ${idOf('admin')})`).toHaveLength(2);
  });

  test('a team that nobody else is on is archived afterwards', async () => {
    const person = await newPerson();
    const [team] = await sql`insert into public.teams (name, organization_type, owner_user_id)
      values ('Alone', 'private_team', ${person.id}) returning id`;
    expect((await person.call('delete-account', { confirmation: person.email })).status).toBe(200);
    const [row] = await sql`
      delete from public.teams where id = ${team?.id} returning owner_user_id, archived_at is not null as is_archived`;
    expect(row).toEqual({ owner_user_id: null, is_archived: true });
  });

  test('is for the signed-in person', async () => {
    for (const caller of ['visitor', 'nobody', 'server'] as const) {
      expect((await callFunction('delete-account', caller, { confirmation: 'x' })).status).toBe(401);
    }
  });
});
