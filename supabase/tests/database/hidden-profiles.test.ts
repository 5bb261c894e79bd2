/** Platform staff take a reported profile down: it is hidden for everybody, its people are told, and staff alone end it. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { forgetTestConversations } from './talk.ts';

const sql = openDatabase();
const clear = async () => {
  await sql`delete from public.abuse_reports`;
  await sql`delete from public.notices`;
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.rate_counters`;
  await forgetTestConversations(sql);
};
let slug = '';
beforeEach(async () => {
  await clear();
  await sql`
    update public.user_profiles set is_published = true, visibility = 'public'
    where user_id in (${idOf('player')}, ${idOf('minor')})`;
  slug = await slugOf('player');
});
afterEach(clear);
afterAll(() => sql.end());

const slugOf = async (kind: AccountKind) =>
  (await sql`select slug from public.user_profiles where user_id = ${idOf(kind)}`)[0]!['slug'] as string;
async function report(profile = slug, by: AccountKind = 'coach'): Promise<string> {
  const p_id = crypto.randomUUID();
  await rowsOf(as(by).rpc('report_abuse', { p_reason: 'hate', p_profile: profile, p_id }));
  return p_id;
}
const decide = (p_id: string, p_decision: string, kind: AccountKind = 'staff') =>
  as(kind).rpc('decide_report', { p_id, p_decision });
async function hide(profile = slug): Promise<string> {
  const id = await report(profile);
  await rowsOf(decide(id, 'hidden'));
  return id;
}
const ask = (kind: AccountKind = 'player') => as(kind).rpc('request_profile_review');
const visibility = async (kind: AccountKind = 'player') =>
  (await sql`select visibility from public.user_profiles where user_id = ${idOf(kind)}`)[0]!['visibility'] as string;
const log = async () =>
  (await sql`select decision from private.report_decisions order by id`).map(({ decision }) => decision as string);
const kindsOf = async (kind: AccountKind) =>
  ((await rowsOf(as(kind).rpc('load_notices', {}))) as unknown as { items: { kind: string }[] }).items.map(
    (notice) => notice.kind,
  );
const pageOf = (kind: AccountKind) => as(kind).rpc('load_player', { p_slug: slug });
/** As if that had been decided an hour ago. */
const passAnHour = () => sql`update private.hidden_profiles set hidden_at = hidden_at - interval '1 hour'`;

describe('a profile that staff hide', () => {
  test('is read by nobody else, and its person publishes it in no way', async () => {
    await hide();
    expect((await signedOut().rpc('load_player', { p_slug: slug })).error).toMatchObject({ code: 'PT404' });
    expect((await pageOf('second-player')).error).toMatchObject({ code: 'PT404' });
    const refused = { code: '42501', hint: 'profile_hidden' };
    expect((await as('player').rpc('publish_profile')).error).toMatchObject(refused);
    const write = as('player').from('user_profiles').update({ visibility: 'public', is_published: true });
    expect((await write.eq('user_id', idOf('player'))).error).toMatchObject(refused);
    expect(await visibility()).toBe('unlisted');
    // What else is theirs they still change.
    const name = as('player')
      .from('user_profiles')
      .update({ display_name: 'Riley Tran' })
      .eq('user_id', idOf('player'));
    expect((await name).error).toBeNull();
    expect(await rowsOf(pageOf('player'))).toMatchObject({ hidden_by_staff: { asked_at: null } });
    expect(await rowsOf(pageOf('staff'))).toMatchObject({ hidden_by_staff: { asked_at: null } });
  });

  test('is read by no college either that the player wrote to, until staff show it again', async () => {
    const staff = ['college-admin', 'college-staff'] as const;
    const [written] = await sql`
      select from public.interests i join public.colleges c on c.id = i.college_id
      where i.player_id = ${idOf('player')} and i.sent_at is not null and c.slug = 'redstone-valley-university'`;
    expect(written).toBeDefined();
    const readBy = async (kind: AccountKind) => {
      const rows = (table: 'user_profiles' | 'player_academics') =>
        as(kind).from(table).select('user_id').eq('user_id', idOf('player'));
      const lists = [await rowsOf(rows('user_profiles')), await rowsOf(rows('player_academics'))];
      return [(await pageOf(kind)).error?.code, ...lists.map(({ length }) => length)];
    };
    const id = await hide();
    for (const kind of staff) expect(await readBy(kind)).toEqual(['PT404', 0, 0]);
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id: id }));
    for (const kind of staff) expect(await readBy(kind)).toEqual([undefined, 1, 1]);
  });

  test('is hidden by platform staff alone, and by a report of a profile alone', async () => {
    const id = await report();
    for (const kind of ['player', 'coach', 'minor', 'guardian', 'college-admin'] as const)
      expect((await decide(id, 'hidden', kind)).error).toMatchObject({ code: '42501' });
    const person = crypto.randomUUID();
    await rowsOf(as('coach').rpc('report_abuse', { p_reason: 'spam', p_user_id: idOf('player'), p_id: person }));
    expect((await decide(person, 'hidden')).error).toMatchObject({ code: '23514' });
    expect([await visibility(), await log()]).toEqual(['public', []]);
    expect(await sql`select report_id from private.hidden_profiles`).toEqual([]);
  });

  test('tells its person, and the guardian of a minor, by notice and by mail whatever they chose', async () => {
    await sql`
      insert into public.notification_preferences (user_id, account_notices)
      select p.id, 'never' from public.profiles p where p.id in (${idOf('minor')}, ${idOf('guardian')})
      on conflict (user_id) do update set account_notices = 'never'`;
    await hide(await slugOf('minor'));
    const mails = await sql`select recipient_id from private.mail_outbox where template = 'notice' order by 1`;
    await sql`delete from public.notification_preferences where user_id in (${idOf('minor')}, ${idOf('guardian')})`;
    expect([await kindsOf('minor'), await kindsOf('guardian'), await kindsOf('coach')]).toEqual([
      ['profile_hidden'],
      ['profile_hidden'],
      [],
    ]);
    expect(mails.map((mail) => mail['recipient_id'] as string).toSorted()).toEqual(
      [idOf('minor'), idOf('guardian')].toSorted(),
    );
    expect(await sql`select from private.mail_outbox where template = 'messaging_notice'`).toEqual([]);
  });
});

describe('its person asks to show it again', () => {
  test('and staff read the report again, and show it', async () => {
    const id = await hide();
    await passAnHour();
    await rowsOf(ask());
    await rowsOf(ask());
    expect(await visibility()).toBe('unlisted');
    expect(await rowsOf(as('staff').rpc('list_reports', {}))).toMatchObject([
      {
        id,
        status: 'open',
        decision: null,
        handled_by_name: null,
        history: [{ decision: 'hidden' }, { decision: 'asked' }],
      },
    ]);
    expect(await rowsOf(pageOf('player'))).toMatchObject({ hidden_by_staff: { asked_at: expect.any(String) } });
    await rowsOf(decide(id, 'dismissed'));
    expect([await visibility(), await log()]).toEqual(['public', ['hidden', 'asked', 'dismissed']]);
    expect(await rowsOf(signedOut().rpc('load_player', { p_slug: slug }))).toMatchObject({ hidden_by_staff: null });
    expect(await kindsOf('player')).toEqual(['profile_shown']);
  });

  test('and staff keep it hidden, of which they are told; then they may ask once more', async () => {
    const id = await hide();
    await rowsOf(ask());
    await sql`delete from public.notices`;
    await rowsOf(decide(id, 'hidden'));
    expect([await visibility(), await kindsOf('player')]).toEqual(['unlisted', ['profile_hidden']]);
    await rowsOf(ask());
    await rowsOf(decide(id, 'hidden'));
    await rowsOf(ask());
    await rowsOf(decide(id, 'hidden'));
    expect((await ask()).error).toMatchObject({ code: 'PT429' });
    expect(await sql`select status from public.abuse_reports`).toEqual([{ status: 'actioned' }]);
  });

  test('nobody asks whose profile is not hidden, nor for somebody else', async () => {
    await hide();
    for (const kind of ['coach', 'minor', 'guardian', 'staff'] as const)
      expect((await ask(kind)).error).toMatchObject({ code: 'PT404' });
    expect((await signedOut().rpc('request_profile_review')).error).toMatchObject({ code: '42501' });
    expect(await sql`select asked_at from private.hidden_profiles`).toEqual([{ asked_at: null }]);
    expect(await log()).toEqual(['hidden']);
  });
});

describe('it ends', () => {
  test('when staff undo it, at once and without a word while the slip is fresh', async () => {
    const id = await hide();
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id: id }));
    expect([await visibility(), await kindsOf('player'), await log()]).toEqual(['public', [], ['hidden', 'undone']]);
  });

  test('with the last of several reports that hide it', async () => {
    const first = await hide();
    const second = await report(slug, 'admin').catch(() => '');
    // Nobody but its person and staff sees a hidden profile to report it.
    expect(second).not.toBe('');
    await rowsOf(decide(second, 'hidden'));
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id: first }));
    expect(await visibility()).toBe('unlisted');
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id: second }));
    expect(await visibility()).toBe('public');
  });

  test('not for whom had hidden it themselves', async () => {
    await sql`update public.user_profiles set visibility = 'private' where user_id = ${idOf('player')}`;
    await sql`update public.user_profiles set visibility = 'public' where user_id = ${idOf('player')}`;
    const id = await report();
    await sql`update public.user_profiles set visibility = 'private' where user_id = ${idOf('player')}`;
    await rowsOf(decide(id, 'hidden'));
    await rowsOf(as('staff').rpc('undo_report_decision', { p_id: id }));
    expect(await visibility()).toBe('private');
  });

  test('not for whom had pressed "Hide profile" before, whatever staff decide and undo', async () => {
    const ids = [await report(), await report(slug, 'admin')];
    const write = as('player').from('user_profiles').update({ visibility: 'unlisted' });
    expect((await write.eq('user_id', idOf('player'))).error).toBeNull();
    for (const id of ids) await rowsOf(decide(id, 'hidden'));
    for (const p_id of ids) await rowsOf(as('staff').rpc('undo_report_decision', { p_id }));
    expect(await sql`select from private.hidden_profiles`).toEqual([]);
    expect(await visibility()).toBe('unlisted');
  });
});

test('who publishes a profile at the moment that staff hide it is hidden', async () => {
  const id = await report();
  await sql`update public.user_profiles set visibility = 'unlisted' where user_id = ${idOf('player')}`;
  let isDecided = false;
  let decision: Promise<unknown> = Promise.resolve();
  await sql.begin(async (owner) => {
    await owner`update public.user_profiles set visibility = 'public' where user_id = ${idOf('player')}`;
    decision = rowsOf(decide(id, 'hidden')).finally(() => (isDecided = true));
    const waits = async () => (await sql`select from pg_locks where not granted`).length > 0;
    while (!isDecided && !(await waits()));
  });
  await decision;
  expect(await visibility()).toBe('unlisted');
});
