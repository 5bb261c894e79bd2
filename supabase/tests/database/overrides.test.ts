import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const session = randomUUID();
const end = () => sql`delete from auth.sessions where id = ${session}`;
const keeps = () => rowsOf(signedOut().rpc('keeps_override', { p_session_id: session }));
const begin = (kind: 'developer' | 'admin' | 'staff' | 'player', aal = 'aal2') =>
  sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (${session}, ${idOf(kind)}, now(), now(), ${aal}::auth.aal_level)`;

beforeEach(end);
afterAll(async () => {
  await end();
  await sql.end();
});

test('[FL-015] code from elsewhere is for a session of a developer or admin, as long as it goes on', async () => {
  expect(await keeps()).toBe(false);
  for (const kind of ['developer', 'admin'] as const) {
    await begin(kind);
    expect(await keeps()).toBe(true);
    await end();
    expect(await keeps()).toBe(false);
  }
  await begin('admin', 'aal1');
  expect(await keeps()).toBe(false);
  await end();
  for (const kind of ['staff', 'player'] as const) {
    await begin(kind);
    expect(await keeps()).toBe(false);
    await end();
  }
});

test('[FL-015] it ends with the role, and with the time of the session', async () => {
  await begin('developer');
  const roles =
    await sql`delete from public.user_roles where user_id = ${idOf('developer')} and role = 'yes_developer' returning *`;
  expect(await keeps()).toBe(false);
  await sql`insert into public.user_roles ${sql(roles)}`;
  expect(await keeps()).toBe(true);
  await sql`update auth.sessions set not_after = now() where id = ${session}`;
  expect(await keeps()).toBe(false);
});

test('[FL-015] whoever asks for it is told the session that it belongs to', async () => {
  expect(await rowsOf(as('developer').rpc('confirm_override'))).toMatch(/^[0-9a-f-]{36}$/);
  expect((await as('staff').rpc('confirm_override')).error).toMatchObject({ code: '42501' });
});
