/** Deleting an account and signing up again with its address ends nothing that others, or platform staff, set against it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf, signedOut, type Client } from './backend.ts';
import { mailsTo } from './functions/call.ts';

const sql = openDatabase();
const emails: string[] = [];
afterEach(async () => {
  await sql`delete from auth.users where email = any (${emails})`;
  for (const table of ['departed_reports', 'departed_bans', 'departed_blocks'])
    await sql`delete from ${sql(`private.${table}`)}`;
  await sql`delete from public.user_blocks`;
  await sql`delete from public.abuse_reports`;
});
afterAll(() => sql.end());

const PASSWORD = 'long-enough-password';

interface Person {
  email: string;
  id: string;
  client: Client;
}

const newEmail = (): string => {
  const email = `${randomUUID()}@mail.example`;
  emails.push(email);
  return email;
};

const codeTo = async (email: string) => {
  const [mail] = await mailsTo(email);
  return /enter this code[^:]*: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? 'none';
};

/** Signs up as a grown-up, opens the mail, and is signed in. */
async function join(email = newEmail()): Promise<Person> {
  const client = signedOut();
  const options = { data: { birth_date: '1999-04-05', sign_up_key: email } };
  await rowsOf(client.auth.signUp({ email, password: PASSWORD, options }));
  const { data, error } = await client.auth.verifyOtp({ email, token: await codeTo(email), type: 'email' });
  expect(error).toBeNull();
  await rowsOf(client.rpc('finish_sign_up', { p_key: email, p_birth_date: '1999-04-05' }));
  return { email, id: data.user?.id ?? '', client };
}

/** As the account page does it. */
async function leave({ client, email, id }: Person): Promise<void> {
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${backend.url}/functions/v1/delete-account`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, authorization: `Bearer ${data.session?.access_token}` },
    body: JSON.stringify({ confirmation: email }),
  });
  expect(answer.status).toBe(200);
  expect(await sql`select from auth.users where id = ${id}`).toHaveLength(0);
  // Two mails of one kind to one address are a minute apart.
  await sql`delete from private.rate_counters`;
}

const writeTo = ({ client, id }: Person, kind: AccountKind) =>
  client.rpc('create_conversation_with_participants', {
    type: 'dm',
    title: 'Hello',
    created_by: id,
    max_participants: 2,
    participant_ids: [idOf(kind)],
  });
const blocks = (kind: AccountKind, { id }: Person) => rowsOf(as(kind).from('user_blocks').insert({ blocked_id: id }));
const conversationsOf = ({ id }: Person) => sql`select from public.conversation_participants where user_id = ${id}`;
const suspendedUntil = async ({ id }: Person) => {
  const [row] = await sql<{ until: Date | null }[]>`select private.suspended_until(${id}) as until`;
  return row?.until ?? null;
};

async function report(person: Person): Promise<string> {
  const p_id = randomUUID();
  await rowsOf(as('coach').rpc('report_abuse', { p_id, p_reason: 'spam', p_user_id: person.id }));
  return p_id;
}

/** Platform staff stop somebody from messaging for two days. */
async function suspend(person: Person): Promise<string> {
  const id = await report(person);
  await rowsOf(as('staff').rpc('decide_report', { p_id: id, p_decision: 'suspended', p_days: 2 }));
  return id;
}

/** Everything that is kept of people who left. */
const kept = async () => {
  const [row] = await sql<{ kept: string }[]>`
    select (select coalesce(jsonb_agg(s), '[]') from private.departed_reports s)
      || (select coalesce(jsonb_agg(b), '[]') from private.departed_bans b)
      || (select coalesce(jsonb_agg(k), '[]') from private.departed_blocks k) as kept`;
  return row?.kept as unknown as Record<string, string>[];
};

describe('who was blocked', () => {
  test('is blocked again: writes to nobody who had blocked them, and the blocker can end it', async () => {
    const before = await join();
    await blocks('parent', before);
    await leave(before);
    const again = await join(before.email);
    expect(again.id).not.toBe(before.id);
    expect((await writeTo(again, 'parent')).error).toMatchObject({ code: '42501' });
    expect(await conversationsOf(again)).toHaveLength(0);
    expect(await rowsOf(as('parent').from('user_blocks').select())).toMatchObject([{ blocked_id: again.id }]);
    expect(await rowsOf(again.client.from('user_blocks').select())).toEqual([]);
    await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', again.id));
    await rowsOf(writeTo(again, 'parent'));
    expect(await conversationsOf(again)).toHaveLength(1);
    // What the blocker has ended does not come back by leaving once more.
    await leave(again);
    expect(await kept()).toEqual([]);
  });

  test('is not blocked before the address is confirmed, nor under another address, nor by others', async () => {
    const before = await join();
    await blocks('parent', before);
    await leave(before);
    const other = await join();
    await rowsOf(writeTo(other, 'parent'));
    await rowsOf(signedOut().auth.signUp({ email: before.email, password: PASSWORD }));
    expect(await rowsOf(as('parent').from('user_blocks').select())).toEqual([]);
    expect(await kept()).toHaveLength(1);
    await rowsOf(writeTo(other, 'coach'));
  });

  test('nothing is left of a block when the blocker leaves, before or after', async () => {
    const [blocked, blocker] = [await join(), await join()];
    await rowsOf(blocker.client.from('user_blocks').insert({ blocked_id: blocked.id }));
    await leave(blocked);
    expect(await kept()).toHaveLength(1);
    await leave(blocker);
    expect(await kept()).toEqual([]);
    const [first, second] = [await join(), await join()];
    await rowsOf(first.client.from('user_blocks').insert({ blocked_id: second.id }));
    await leave(first);
    expect(await kept()).toEqual([]);
  });

  test('is kept by a keyed hash alone: no address, no id of the account', async () => {
    const before = await join();
    await blocks('parent', before);
    await suspend(before);
    await leave(before);
    const rows = await kept();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(before.id);
    expect(JSON.stringify(rows)).not.toContain(before.email.split('@')[0]);
    for (const row of rows) expect(row['address_hash']).toMatch(/^[0-9a-f]{64}$/);
    const [plain] = await sql`select encode(extensions.digest(${before.email}, 'sha256'), 'hex') as hash`;
    expect(rows.map((row) => row['address_hash'])).not.toContain(plain?.hash);
    // Anyone who blocked them learns neither the hash nor when the account left.
    const [download] = await sql<{ rows: object[] }[]>`
      select private.rows_of_person(${idOf('parent')}, c) as rows from private.personal_columns c
      where c.table_name = 'private.departed_blocks'`;
    expect(download?.rows.map((row) => Object.keys(row).toSorted())).toEqual([['blocked_at', 'blocker_id']]);
  });
});

describe('who was reported', () => {
  test('is named by the report again while it is open, and can be suspended for it', async () => {
    const before = await join();
    const open = await report(before);
    await leave(before);
    expect((await join()).id).not.toBe(before.id);
    expect(await sql`select reported_user_id from public.abuse_reports`).toEqual([{ reported_user_id: null }]);
    const again = await join(before.email);
    expect(await rowsOf(as('staff').rpc('list_reports'))).toMatchObject([{ id: open, reported_user_id: again.id }]);
    expect(await kept()).toEqual([]);
    await rowsOf(as('staff').rpc('decide_report', { p_id: open, p_decision: 'suspended', p_days: 2 }));
    expect(await suspendedUntil(again)).not.toBeNull();
  });

  test('is forgotten at night once staff have decided', async () => {
    const before = await join();
    const open = await report(before);
    await leave(before);
    await sql`select private.prune_departed()`;
    expect(await kept()).toHaveLength(1);
    await rowsOf(as('staff').rpc('decide_report', { p_id: open, p_decision: 'dismissed' }));
    await sql`select private.prune_departed()`;
    expect(await kept()).toEqual([]);
  });
});

describe('who was suspended from messaging', () => {
  test('stays suspended until the same moment, and staff can end it', async () => {
    const before = await join();
    const report = await suspend(before);
    const ends = await suspendedUntil(before);
    await leave(before);
    const other = await join();
    expect(await suspendedUntil(other)).toBeNull();
    const again = await join(before.email);
    expect(await suspendedUntil(again)).toEqual(ends);
    expect((await writeTo(again, 'coach')).error).toMatchObject({ code: '42501', hint: 'suspended' });
    expect(await conversationsOf(again)).toHaveLength(0);
    expect(await kept()).toEqual([]);
    const [listed] = await rowsOf(as('staff').rpc('list_reports', { p_state: 'handled' }));
    expect(listed).toMatchObject({ id: report, reported_user_id: again.id });
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id: report }));
    expect(await suspendedUntil(again)).toBeNull();
  });

  test('is free again when staff took it back while they were gone', async () => {
    const before = await join();
    const report = await suspend(before);
    await leave(before);
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id: report }));
    // The report is open again.
    expect(await kept()).toMatchObject([{ report_id: report, until: null }]);
    expect(await suspendedUntil(await join(before.email))).toBeNull();
  });

  test('is forgotten at night once it has ended', async () => {
    const before = await join();
    await suspend(before);
    await leave(before);
    await sql`select private.prune_departed()`;
    expect(await kept()).toHaveLength(1);
    await sql`update private.departed_reports set until = now() - interval '1 second'`;
    await sql`select private.prune_departed()`;
    expect(await kept()).toEqual([]);
  });
});

describe('whose profile platform staff hid', () => {
  async function publish(person: Person): Promise<string> {
    await rowsOf(person.client.from('user_profiles').insert({ display_name: 'Sam', is_published: false }));
    await rowsOf(person.client.rpc('publish_profile', {}));
    const [profile] = await sql`select slug from public.user_profiles where user_id = ${person.id}`;
    return profile!['slug'] as string;
  }
  /** Somebody with a hidden profile, and the report that hides it. */
  async function joinHidden(): Promise<[Person, string]> {
    const person = await join();
    const p_id = crypto.randomUUID();
    await rowsOf(as('coach').rpc('report_abuse', { p_id, p_reason: 'hate', p_profile: await publish(person) }));
    await rowsOf(as('staff').rpc('decide_report', { p_id, p_decision: 'hidden' }));
    return [person, p_id];
  }

  test('publishes none under the address either, until staff end it', async () => {
    const [before, p_id] = await joinHidden();
    await leave(before);
    await sql`select private.prune_departed()`;
    expect(await kept()).toMatchObject([{ report_id: p_id, hides_until: expect.any(String) }]);
    const again = await join(before.email);
    await rowsOf(again.client.from('user_profiles').insert({ display_name: 'Sam', is_published: false }));
    expect((await again.client.rpc('publish_profile', {})).error).toMatchObject({ hint: 'profile_hidden' });
    expect(await kept()).toEqual([]);
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id }));
    expect((await again.client.rpc('publish_profile', {})).error).toBeNull();
  });

  test('does not show one that they have already when they take the address over', async () => {
    const [before, p_id] = await joinHidden();
    await leave(before);
    const other = await join();
    const slug = await publish(other);
    await sql`update auth.users set email = ${before.email} where id = ${other.id}`;
    expect((await signedOut().rpc('load_player', { p_slug: slug })).error).toMatchObject({ code: 'PT404' });
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id }));
    expect((await signedOut().rpc('load_player', { p_slug: slug })).error).toBeNull();
  });

  test('publishes again when staff decided otherwise while they were gone', async () => {
    const [before, p_id] = await joinHidden();
    await rowsOf(before.client.rpc('request_profile_review'));
    await leave(before);
    await rowsOf(as('staff').rpc('decide_report', { p_id, p_decision: 'dismissed' }));
    const again = await join(before.email);
    expect(await publish(again)).not.toBe('');
  });
});

describe('who was banned by the console of the platform', () => {
  const banOf = async (email: string) => {
    const [row] = await sql<
      { banned_until: Date | null }[]
    >`select banned_until from auth.users where email = ${email}`;
    return row?.banned_until?.getUTCFullYear() ?? null;
  };
  const ban = (email: string) => sql`update auth.users set banned_until = '2099-05-05' where email = ${email}`;

  test('gets no session under the address, also when platform staff deleted the account', async () => {
    const before = await join();
    await ban(before.email);
    await sql`delete from auth.users where id = ${before.id}`;
    await sql`delete from private.rate_counters`;
    const client = signedOut();
    await client.auth.signUp({ email: before.email, password: PASSWORD });
    const entered = await client.auth.verifyOtp({
      email: before.email,
      token: await codeTo(before.email),
      type: 'email',
    });
    expect(entered.data.session).toBeNull();
    expect(entered.error).toMatchObject({ code: 'user_banned' });
    expect(await banOf(before.email)).toBe(2099);
    const other = await join();
    expect(await banOf(other.email)).toBeNull();
    // Deleting the account that nobody could enter changes nothing.
    await sql`delete from auth.users where email = ${before.email}`;
    expect(await kept()).toHaveLength(1);
  });

  test('is forgotten after two years, or when the ban ends', async () => {
    for (const change of ["left_at = now() - interval '2 years'", "until = now() - interval '1 second'"]) {
      const before = await join();
      await ban(before.email);
      await sql`delete from auth.users where id = ${before.id}`;
      await sql`select private.prune_departed()`;
      expect(await kept()).toHaveLength(1);
      await sql.unsafe(`update private.departed_bans set ${change}`);
      await sql`select private.prune_departed()`;
      expect(await kept()).toEqual([]);
    }
  });
});

test('an address that an account takes over later counts as signing up with it', async () => {
  const before = await join();
  await blocks('parent', before);
  await leave(before);
  const other = await join();
  await sql`update auth.users set email = ${before.email} where id = ${other.id}`;
  expect((await writeTo(other, 'parent')).error).toMatchObject({ code: '42501' });
  expect(await conversationsOf(other)).toHaveLength(0);
});
