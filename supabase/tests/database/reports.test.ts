/** The queue of reports: only platform staff see and decide; what they decide holds in the database, and can be undone. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, type AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { mailsTo, sendQueuedMails } from './functions/call.ts';
import { sentWhile } from './live.ts';
import { conversation, create, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
let group = '';
let message = '';
beforeEach(async () => {
  await forgetTestConversations(sql);
  await sql`delete from public.abuse_reports`;
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.rate_counters where bucket = 'abuse_report'`;
  group = await conversation('coach', 'group', 'parent', 'team-staff');
  for (const text of ['one', 'two']) await send('team-staff', group, text);
  message = await send('parent', group, 'bad words');
  await send('team-staff', group, 'after');
});
afterEach(async () => {
  await sql`delete from public.abuse_reports`;
  await sql`delete from public.user_blocks`;
  await sql`delete from private.mail_outbox`;
  await forgetTestConversations(sql);
});
afterAll(() => sql.end());

const emailOf = (kind: AccountKind) => accounts.find((account) => account.kind === kind)?.email ?? '';
async function report(kind: AccountKind = 'coach'): Promise<string> {
  const p_id = crypto.randomUUID();
  await rowsOf(as(kind).rpc('report_abuse', { p_reason: 'harassment', p_message_id: message, p_id }));
  return p_id;
}
const list = (kind: AccountKind, p_state = 'open') => as(kind).rpc('list_reports', { p_state });
const decide = (
  p_id: string,
  p_decision: string,
  more: { p_days?: number; p_note?: string } = {},
  kind: AccountKind = 'staff',
) => as(kind).rpc('decide_report', { p_id, p_decision, ...more });
const undo = (p_id: string) => as('staff').rpc('undo_report_decision', { p_id });
const post = (kind: AccountKind) =>
  as(kind)
    .from('messages')
    .insert({ conversation_id: group, sender_id: idOf(kind), content: 'Hello?' });
/** Mails go out a while after the decision. */
const later = () => sql`update private.mail_outbox set due_at = now() - interval '1 second'`;

describe('the queue', () => {
  test('[SE-040] shows platform staff the message with those around it, as who reported it read them', async () => {
    await rowsOf(
      as('coach')
        .from('user_blocks')
        .insert({ blocked_id: idOf('team-staff') }),
    );
    await send('team-staff', group, 'hidden from the reporter');
    const id = await report();
    await rowsOf(as('parent').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message));
    const [row] = await rowsOf(list('staff'));
    expect(row).toMatchObject({
      id,
      status: 'open',
      message_state: 'deleted',
      reported_user_id: idOf('parent'),
      history: [],
    });
    const evidence = row?.evidence as { content: string; around: { content: string; sender_id: string }[] };
    expect(evidence.content).toBe('bad words');
    expect(evidence.around.map(({ content }) => content)).toEqual(['one', 'two', 'after']);
    expect(Object.keys(row?.names as object)).toEqual([idOf('team-staff')]);
  });

  test('[SE-040] nobody else sees or decides anything', async () => {
    const id = await report();
    for (const kind of ['coach', 'parent', 'player', 'minor', 'guardian', 'college-admin', 'team-staff'] as const) {
      expect((await list(kind)).error).toMatchObject({ code: '42501' });
      expect((await decide(id, 'dismissed', {}, kind)).error).toMatchObject({ code: '42501' });
      expect((await as(kind).rpc('undo_report_decision', { p_id: id })).error).toMatchObject({ code: '42501' });
      expect(await rowsOf(as(kind).rpc('open_reports_total'))).toBe(0);
    }
    const changed = await as('staff').from('abuse_reports').update({ status: 'dismissed' }).eq('id', id);
    expect(changed.error).toMatchObject({ code: '42501' });
    expect(await sql`select status from public.abuse_reports`).toEqual([{ status: 'open' }]);
  });

  test('counts live for platform staff alone', async () => {
    const sent = await sentWhile(sql, '', () => report());
    const counts = sent.filter(({ payload }) => payload.name === 'open_reports_total');
    const [staff] = await sql`
      select count(distinct user_id)::int as n from public.user_roles where role in ('yes_admin', 'yes_developer', 'yes_staff')`;
    expect(counts).toHaveLength(Number(staff?.n));
    expect(counts[0]).toEqual({
      event: 'count',
      payload: { name: 'open_reports_total', value: 1, number: expect.any(Number) },
    });
    expect(await rowsOf(as('staff').rpc('open_reports_total'))).toBe(1);
  });
});

describe('a decision', () => {
  test('is noted with who made it, is made once, and undone opens the report again', async () => {
    const id = await report();
    await rowsOf(decide(id, 'dismissed', { p_note: 'Only a joke' }));
    expect((await decide(id, 'warned', {}, 'admin')).error).toMatchObject({ code: 'PT409' });
    expect(await rowsOf(list('staff'))).toEqual([]);
    expect(await rowsOf(list('staff', 'handled'))).toMatchObject([
      { id, decision: 'dismissed', note: 'Only a joke', status: 'dismissed', handled_at: expect.any(String) },
    ]);
    await rowsOf(undo(id));
    await rowsOf(undo(id));
    const [row] = await rowsOf(list('staff'));
    expect(row).toMatchObject({ decision: null, note: null, handled_by_name: null });
    expect(row?.history).toMatchObject([{ decision: 'dismissed' }, { decision: 'undone' }]);
  });

  test('to remove takes the message away for everybody', async () => {
    const id = await report();
    await rowsOf(decide(id, 'removed'));
    expect(await rowsOf(as('team-staff').from('messages').select('content, deleted_at').eq('id', message))).toEqual([
      { content: '', deleted_at: expect.any(String) },
    ]);
    const second = await report('team-staff');
    expect((await decide(second, 'removed')).error).toMatchObject({ code: 'PT409' });
  });

  test('to suspend holds at once and everywhere, until it ends or is undone', async () => {
    const id = await report();
    const own = await send('parent', group, 'own words');
    for (const p_days of [undefined, 0, 91])
      expect((await decide(id, 'suspended', { ...(p_days !== undefined && { p_days }) })).error).toMatchObject({
        code: '23514',
      });
    await rowsOf(decide(id, 'suspended', { p_days: 7 }));
    const refused = { code: '42501' };
    expect((await post('parent')).error).toMatchObject({ ...refused, hint: 'suspended' });
    expect((await as('parent').rpc('edit_message', { p_message_id: own, p_content: 'other' })).error).toMatchObject(
      refused,
    );
    expect((await create('parent', 'group', 'coach')).error).toMatchObject({ ...refused, hint: 'suspended' });
    expect(
      await sql`select content from public.messages where conversation_id = ${group} and sender_id = ${idOf('parent')} order by number`,
    ).toEqual([{ content: 'bad words' }, { content: 'own words' }]);
    expect((await post('coach')).error).toBeNull();
    await rowsOf(undo(id));
    expect((await post('parent')).error).toBeNull();
    await rowsOf(decide(id, 'suspended', { p_days: 1 }));
    await sql`update private.messaging_suspensions set until = now() - interval '1 second'`;
    expect((await post('parent')).error).toBeNull();
  });

  test('[SE-040] is neither read nor made by whom the report is about', async () => {
    const id = crypto.randomUUID();
    await rowsOf(as('coach').rpc('report_abuse', { p_reason: 'spam', p_user_id: idOf('staff'), p_id: id }));
    expect([await rowsOf(list('staff')), await rowsOf(as('staff').from('abuse_reports').select())]).toEqual([[], []]);
    expect(await rowsOf(list('admin'))).toHaveLength(1);
    expect((await decide(id, 'dismissed')).error).toMatchObject({ code: '42501' });
    expect((await decide(id, 'dismissed', {}, 'admin')).error).toBeNull();
    expect((await undo(id)).error).toMatchObject({ code: '42501' });
    expect(await sql`select status from public.abuse_reports`).toEqual([{ status: 'dismissed' }]);
    expect(await rowsOf(list('staff', 'handled'))).toEqual([]);
  });

  test('is not made by who reported', async () => {
    const id = crypto.randomUUID();
    await rowsOf(as('staff').rpc('report_abuse', { p_reason: 'spam', p_user_id: idOf('parent'), p_id: id }));
    expect((await decide(id, 'warned')).error).toMatchObject({ code: '42501' });
    expect(await sql`select status from public.abuse_reports`).toEqual([{ status: 'open' }]);
  });
});

describe('a profile', () => {
  const SLUG = 'riley-tran';
  const reportProfile = (
    kind: AccountKind,
    p_profile = SLUG,
    more: { p_details?: string; p_message_id?: string } = {},
  ) => as(kind).rpc('report_abuse', { p_reason: 'hate', p_profile, ...more });
  const stored = () => sql`select reporter_id, reported_user_id, message_id, evidence from public.abuse_reports`;
  const setVisibility = (visibility: string) =>
    sql`update public.user_profiles set visibility = ${visibility} where slug = ${SLUG}`;
  beforeEach(() => sql`update public.player_details set bio = 'bad words' where user_id = ${idOf('player')}`);
  afterEach(() => setVisibility('public'));

  test('is reported as it reads now, once while open; staff read it, and who was reported does not', async () => {
    await rowsOf(reportProfile('coach', SLUG, { p_details: 'Look at the text', p_message_id: message }));
    await rowsOf(reportProfile('coach'));
    await rowsOf(as('player').from('player_details').update({ bio: 'kind words' }).eq('user_id', idOf('player')));
    expect(await stored()).toMatchObject([
      {
        reporter_id: idOf('coach'),
        reported_user_id: idOf('player'),
        message_id: null,
        evidence: { profile: { slug: SLUG } },
      },
    ]);
    const [row] = await rowsOf(list('staff'));
    expect(row).toMatchObject({
      evidence: null,
      message_state: 'none',
      reported_slug: SLUG,
      details: 'Look at the text',
    });
    expect(row?.profile).toMatchObject({ slug: SLUG, name: 'Riley Tran', bio: 'bad words', links: expect.any(Array) });
    expect(JSON.stringify(row?.profile)).not.toMatch(/@|example\.com/);
    for (const kind of ['player', 'parent', 'college-admin'] as const) {
      expect(await rowsOf(as(kind).from('abuse_reports').select())).toEqual([]);
      expect((await list(kind)).error).toMatchObject({ code: '42501' });
    }
    // Decided, it may be reported again; removing is for messages.
    expect((await decide(String(row?.id), 'removed')).error).toMatchObject({ code: 'PT409' });
    await rowsOf(decide(String(row?.id), 'dismissed'));
    await rowsOf(reportProfile('coach'));
    expect(await stored()).toHaveLength(2);
  });

  test('is reported by nobody who does not see it, is signed out, suspended, or means themselves', async () => {
    await setVisibility('private');
    expect((await reportProfile('coach')).error).toMatchObject({ code: 'PT404' });
    await setVisibility('public');
    expect((await reportProfile('coach', 'no-such-player')).error).toMatchObject({ code: 'PT404' });
    expect((await reportProfile('player')).error).toMatchObject({ code: '23514' });
    expect((await signedOut().rpc('report_abuse', { p_reason: 'hate', p_profile: SLUG })).error).toMatchObject({
      code: '42501',
    });
    expect(await stored()).toEqual([]);
    await rowsOf(decide(await report(), 'suspended', { p_days: 7 }));
    expect((await reportProfile('parent')).error).toMatchObject({ code: '42501', hint: 'suspended' });
    const byId = await as('parent').rpc('report_abuse', { p_reason: 'hate', p_user_id: idOf('player') });
    expect(byId.error).toMatchObject({ code: '42501', hint: 'suspended' });
    expect(await sql`select id from public.abuse_reports where reporter_id = ${idOf('parent')}`).toEqual([]);
    // What they are sent they report still.
    const sent = await send('team-staff', group, 'worse words');
    await rowsOf(as('parent').rpc('report_abuse', { p_reason: 'hate', p_message_id: sent }));
    expect(await sql`select message_id from public.abuse_reports where reporter_id = ${idOf('parent')}`).toEqual([
      { message_id: sent },
    ]);
  });

  test('counts against the same twenty a day, and its words go with the account', async () => {
    await sql`
      insert into private.rate_counters (bucket, caller, amount, window_start)
      select 'abuse_report', ${idOf('coach')}, 20, date_bin('1 day', now(), timestamptz '2026-01-01')`;
    expect((await reportProfile('coach')).error).toMatchObject({ code: 'PT429' });
    expect(await stored()).toEqual([]);
    await rowsOf(reportProfile('college-admin'));
    let kept: object[] = [];
    const deletion = sql.begin(async (transaction) => {
      await transaction`delete from auth.users where id = ${idOf('player')}`;
      kept = await transaction`select reported_user_id, evidence from public.abuse_reports`;
      throw new Error('as it was');
    });
    await expect(deletion).rejects.toThrow('as it was');
    expect(kept).toEqual([{ reported_user_id: null, evidence: null }]);
  });
});

describe('mails', () => {
  const subjects = async (kind: AccountKind) => (await mailsTo(emailOf(kind))).map(({ subject }) => subject);
  test('tell who reported that it was handled, without details, and who was reported what follows; once', async () => {
    const before = { coach: (await subjects('coach')).length, parent: (await subjects('parent')).length };
    const id = await report();
    await rowsOf(decide(id, 'suspended', { p_days: 3, p_note: 'Internal words' }));
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
    await later();
    expect(await sendQueuedMails()).toEqual({ sent: 2, failed: 0 });
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
    const [told] = await mailsTo(emailOf('coach'));
    expect(told?.subject).toBe('We have looked at your report');
    expect(told?.text).not.toMatch(/suspend|Internal|bad words/);
    const [notice] = await mailsTo(emailOf('parent'));
    expect(notice?.text).toContain('suspended your messaging');
    expect(notice?.text).not.toMatch(/Internal|bad words/);
    expect((await subjects('coach')).length).toBe(before.coach + 1);
    expect((await subjects('parent')).length).toBe(before.parent + 1);
  });

  test('do not go out for what was undone before', async () => {
    const id = await report();
    await rowsOf(decide(id, 'warned'));
    await rowsOf(undo(id));
    await later();
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
  });
});
