/** The mail about messages that wait unread: after 15 minutes, once until they are read, to who wants it. */
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { accounts, type AccountKind } from '../../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from '../backend.ts';
import { conversation, forgetTestConversations, send } from '../talk.ts';
import { mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
let id = '';
beforeEach(async () => {
  await forgetTestConversations(sql);
  await sql`delete from private.mail_outbox`;
  await sql`update private.conversation_reads set mail_due_at = null`;
  id = await conversation('parent', 'group', 'coach');
});
afterEach(async () => {
  await sql`delete from public.user_blocks`;
  await sql`delete from public.notification_preferences where user_id = ${idOf('coach')}`;
  await sql`delete from private.mail_outbox`;
  await forgetTestConversations(sql);
});
afterAll(() => sql.end());

const SUBJECT = 'You have unread messages on Lineup';
const emailOf = (kind: AccountKind) => accounts.find((account) => account.kind === kind)?.email ?? '';
const mails = async (kind: AccountKind) => (await mailsTo(emailOf(kind))).filter(({ subject }) => subject === SUBJECT);
/** As if it had been written so many minutes ago. */
const pass = (minutes: number) => sql`
  update private.conversation_reads set mail_due_at = mail_due_at - make_interval(mins => ${minutes})
  where conversation_id = ${id}`;
/** In quiet hours they would wait. */
const sendDue = async () => {
  await sql`update private.mail_outbox set due_at = now() where state = 'waiting'`;
  return sendQueuedMails();
};
const queue = async () => (await sql`select private.queue_message_mails() as queued`)[0]?.queued as number;
const read = (kind: AccountKind) => rowsOf(as(kind).rpc('mark_conversation_read', { p_conversation_id: id }));
const choose = (email_messages: boolean) =>
  rowsOf(
    as('coach')
      .from('notification_preferences')
      .upsert({ user_id: idOf('coach'), email_messages }),
  );

test('comes once a conversation until it is read, however often and at once it is asked for', async () => {
  const earlier = (await mails('coach')).length;
  await send('parent', id, 'zqsecret plan');
  expect(await queue()).toBe(0);
  await pass(14);
  expect(await queue()).toBe(0);
  await pass(2);
  const queued = await Promise.all([queue(), queue(), queue()]);
  expect(queued.toSorted()).toEqual([0, 0, 1]);
  expect(await sendDue()).toEqual({ sent: 1, failed: 0 });
  const [mail, ...others] = await mails('coach');
  expect(others).toHaveLength(earlier);
  expect(mail?.text).toContain('You have 1 unread message\n\nFrom');
  expect(new URL(mail?.link ?? '').pathname + new URL(mail?.link ?? '').search).toBe(`/inbox?conversation=${id}`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/zqsecret|Test group/);
  await send('parent', id, 'more');
  await pass(600);
  expect(await queue()).toBe(0);
  await read('coach');
  await send('parent', id, 'again');
  await pass(16);
  expect(await queue()).toBe(1);
  expect(await sql`select recipient_id from private.mail_outbox where state = 'waiting'`).toEqual([
    { recipient_id: idOf('coach') },
  ]);
});

test('what was read, deleted, muted, archived or turned off meanwhile is not mailed, before or after it was queued', async () => {
  const undo: (() => PromiseLike<unknown>)[] = [
    () => read('coach'),
    () => sql`update public.messages set deleted_at = now() where conversation_id = ${id}`,
    () => rowsOf(as('coach').rpc('mute_conversation', { p_conversation_id: id })),
    () => rowsOf(as('coach').rpc('archive_conversation', { p_conversation_id: id })),
    () => choose(false),
    () =>
      rowsOf(
        as('coach')
          .from('conversation_participants')
          .delete()
          .match({ conversation_id: id, user_id: idOf('coach') }),
      ),
  ];
  for (const change of undo) {
    for (const isQueuedFirst of [false, true]) {
      await forgetTestConversations(sql);
      await sql`delete from public.notification_preferences where user_id = ${idOf('coach')}`;
      id = await conversation('parent', 'group', 'coach');
      await send('parent', id, 'Hello');
      await pass(16);
      const before = isQueuedFirst ? await queue() : null;
      await change();
      const after = isQueuedFirst ? null : await queue();
      expect([before, after]).toEqual(isQueuedFirst ? [1, null] : [null, 0]);
      expect(await sendDue()).toEqual({ sent: 0, failed: 0 });
    }
  }
});

test('nothing of somebody whom the person has blocked, nor where the talk may not go on', async () => {
  id = await conversation('parent', 'group', 'coach', 'team-staff');
  await rowsOf(
    as('coach')
      .from('user_blocks')
      .insert({ blocked_id: idOf('parent') }),
  );
  await send('parent', id, 'blocked words');
  await pass(16);
  expect(await queue()).toBe(1);
  expect(await sql`select recipient_id from private.mail_outbox`).toEqual([{ recipient_id: idOf('team-staff') }]);
});

test('[SE-040] a minor’s mail names nobody', async () => {
  id = await conversation('guardian', 'group', 'minor');
  await send('guardian', id, 'Hello');
  await pass(16);
  await queue();
  const [said] = await sql`select private.describe_unread(${id}, ${idOf('minor')}) as it`;
  expect(said?.it).toMatchObject({ count: 1, people: [] });
});
