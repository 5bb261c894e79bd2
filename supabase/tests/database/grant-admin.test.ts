/** The command that makes the first admin of a project. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { grantAdmin, serverOf } from '@lineup/stack/console/grant-admin';
import { openConsole } from '@lineup/stack/console/open-console';
import { as, backend, idOf, openDatabase, rowsOf } from './backend.ts';

const { url, anonKey, publishableKey, serviceRoleKey, secretKey } = backend;
const sql = openDatabase();
const admins = async () =>
  (
    await sql<{ email: string }[]>`
    select p.email from public.user_roles r join public.profiles p on p.id = r.user_id
    where r.role = 'yes_admin' order by 1`
  ).map(({ email }) => email);
const clear = () => sql`delete from public.user_roles where role = 'yes_admin' and user_id = ${idOf('parent')}`;
beforeEach(() => clear());
afterAll(async () => {
  await clear();
  await sql`delete from auth.users where email = 'not-confirmed@mail.example'`;
  await sql.end();
});

describe('[SE-008] grant-admin', () => {
  test.each([
    ['a secret key', { SUPABASE_SECRET_KEY: secretKey }],
    ['the legacy key of the server', { SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey }],
  ])('with %s makes an admin, once', async (_, keys) => {
    const server = serverOf({ SUPABASE_URL: `${url}/`, ...keys });
    expect(await admins()).not.toContain('parent@lineup.example');
    expect(await grantAdmin(server, ' Parent@Lineup.example ')).toBe(true);
    expect(await grantAdmin(server, 'parent@lineup.example')).toBe(false);
    expect((await admins()).filter((email) => email === 'parent@lineup.example')).toHaveLength(1);
    expect(await rowsOf(as('parent').rpc('search_people', { p_query: 'coach@lineup.example' }))).not.toEqual([]);
  });

  test('says what to do about an address without an account, or one that nobody confirmed', async () => {
    const server = serverOf({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
    const before = await admins();
    await expect(grantAdmin(server, 'nobody@mail.example')).rejects.toThrow(
      'No account has nobody@mail.example. Sign up with it on the site first.',
    );
    await expect(grantAdmin(server, 'nobody')).rejects.toThrow('"nobody" is not an email address.');
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'not-confirmed@mail.example',
        password: 'long-enough-password',
        data: { birth_date: '1990-01-01' },
      }),
    });
    expect(answer.status).toBe(200);
    await expect(grantAdmin(server, 'not-confirmed@mail.example')).rejects.toThrow('is not confirmed yet');
    expect(await admins()).toEqual(before);
  });

  test('does nothing without the right key', async () => {
    const before = await admins();
    expect(() => serverOf({ SUPABASE_URL: url })).toThrow('Set SUPABASE_SECRET_KEY');
    expect(() => serverOf({ SUPABASE_SECRET_KEY: secretKey })).toThrow('Set SUPABASE_URL');
    for (const key of [anonKey, publishableKey]) {
      expect(() => serverOf({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: key })).toThrow('That is the public key');
      await expect(grantAdmin({ url, key }, 'parent@lineup.example')).rejects.toThrow('refuses the key');
    }
    await expect(grantAdmin({ url, key: 'sb_secret_wrong' }, 'parent@lineup.example')).rejects.toThrow(
      'refuses the key',
    );
    const nowhere = { url: 'http://127.0.0.1:9', key: secretKey };
    await expect(grantAdmin(nowhere, 'parent@lineup.example')).rejects.toThrow('does not answer');
    expect(await admins()).toEqual(before);
  });
});

test('[FL-014, FL-016] open-console opens the console to staff again, whatever closed it', async () => {
  const keys = ['testing_dashboard', 'user_management'];
  const stored = () => sql`
    select key, enabled, dev_only, rollout_percentage, required_roles from public.experiments
    where key = any (${keys}) order by key`;
  const before = await stored();
  await sql`update public.experiments
    set enabled = false, dev_only = true, rollout_percentage = 0, required_roles = '{recruit_player}' where key = 'testing_dashboard'`;
  await sql`delete from public.experiments where key = 'user_management'`;
  await openConsole(serverOf({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey }));
  expect(await stored()).toEqual(before);
  await sql`update public.experiments set notes = 'User management in the testing dashboard.' where key = 'user_management'`;
});
