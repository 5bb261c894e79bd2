/** Replies of calendar programs to invitations, as a provider hands the mails in. */
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  appleReply,
  gmailReply,
  outlookReply,
  type ReplyValues,
} from '../../../functions/receive-mail/example-replies.ts';
import { as, backend, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from '../backend.ts';
import { mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
const PLAYER = 'player@lineup.example';
let team = '';
let practice = '';
let token = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
beforeEach(async () => {
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.rate_counters`;
  practice = randomUUID();
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at)
    values (${practice}, ${team}, 'Reply test', now() + interval '2 days')`;
  await sql`delete from public.team_practice_attendance where practice_id = ${practice}`;
  const [row] = await sql`select private.issue_practice_reply(${practice}, ${idOf('player')}) as token`;
  token = String(row?.token);
});
afterEach(() => sql`delete from public.team_practices where title = 'Reply test'`);
afterAll(() => sql.end());

const replyWith = (values: Partial<ReplyValues> = {}): ReplyValues => ({
  to: `reply+${token}@reply.lineup.example`,
  uid: `practice-${practice}@lineup`,
  attendee: PLAYER,
  status: 'ACCEPTED',
  messageId: `<${randomUUID()}@mail.example>`,
  ...values,
});

interface Post {
  to?: string;
  secret?: string;
  at?: Date;
  /** What was signed, where it is not what is sent. */
  signed?: string;
}

function post(mail: string, { to, secret = backend.inboundSecret, at = new Date(), signed }: Post = {}) {
  const raw = Buffer.from(mail).toString('base64');
  const data = { to: [to ?? `reply+${token}@reply.lineup.example`], email_id: randomUUID(), raw };
  const body = JSON.stringify({ type: 'email.received', data });
  return fetch(`${backend.url}/functions/v1/receive-mail`, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, signed ?? body),
    },
    body,
  });
}
const outcome = async (mail: string, options?: Post) =>
  ((await (await post(mail, options)).json()) as { outcome?: string }).outcome;
const stored = () =>
  sql`select user_id, status, notes, reason_follows from public.team_practice_attendance where practice_id = ${practice}`;
const answered = (status: string, notes: string | null = null) => [
  { user_id: idOf('player'), status, notes, reason_follows: status === 'not_attending' && notes === null },
];
const waiting = () => sql`select recipient_id from private.mail_outbox where template = 'reason_wanted'`;

describe.each([
  ['Gmail', gmailReply],
  ['Outlook', outlookReply],
  ['Apple', appleReply],
] as const)('a reply of %s', (_, write) => {
  test('is the answer of the person who was invited; the last one counts', async () => {
    expect(await outcome(write(replyWith({ stamp: '20261125T101112Z' })))).toBe('answered');
    expect(await stored()).toEqual(answered('attending'));
    expect(await outcome(write(replyWith({ status: 'TENTATIVE', stamp: '20261125T101113Z' })))).toBe('answered');
    expect(await stored()).toEqual(answered('maybe'));
    const reason = { status: 'DECLINED', comment: String.raw`Exam\, sorry`, stamp: '20261125T101114Z' } as const;
    expect(await outcome(write(replyWith(reason)))).toBe('answered');
    expect(await stored()).toEqual(answered('not_attending', 'Exam, sorry'));
    expect(await waiting()).toEqual([]);
    const [counts] = await sql`select attending_count, maybe_count, not_attending_count
      from public.team_practices where id = ${practice}`;
    expect(counts).toEqual({ attending_count: 0, maybe_count: 0, not_attending_count: 1 });
  });
});

describe('a reply', () => {
  test('that says no without a reason counts at once, and a mail asks for the reason', async () => {
    expect(await outcome(gmailReply(replyWith({ status: 'DECLINED' })))).toBe('answered');
    expect(await stored()).toEqual(answered('not_attending'));
    expect(await waiting()).toEqual([{ recipient_id: idOf('player') }]);
    expect(await sendQueuedMails()).toEqual({ sent: 1, failed: 0 });
    const [mail] = await mailsTo(PLAYER);
    expect(mail?.subject).toMatch(/^Why can’t you go\? Practice, /);
    const link = new URL(mail?.link ?? '');
    expect(link.pathname).toBe('/teams/answer');
    const [, given = ''] = /token=([0-9a-f]+)&answer=not_attending$/.exec(link.hash) ?? [];
    await rowsOf(
      as('second-player').rpc('answer_practice_link', { p_token: given, p_status: 'not_attending', p_notes: 'Exam' }),
    );
    expect(await stored()).toEqual(answered('not_attending', 'Exam'));
  });

  test('is not asked for a reason that came in the meantime', async () => {
    await outcome(gmailReply(replyWith({ status: 'DECLINED' })));
    const own = { practice_id: practice, status: 'not_attending', notes: 'Exam', reason_follows: false };
    await rowsOf(as('player').from('team_practice_attendance').upsert(own));
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
  });

  test('that comes again, or later than a newer one, changes nothing', async () => {
    const first = outlookReply(replyWith({ status: 'DECLINED', comment: 'Exam', stamp: '20261125T101112Z' }));
    expect(await outcome(first)).toBe('answered');
    const own = { practice_id: practice, status: 'attending', notes: null, reason_follows: false };
    await rowsOf(as('player').from('team_practice_attendance').upsert(own));
    expect(await outcome(first)).toBe('repeated');
    expect(await stored()).toEqual(answered('attending'));
    expect(await outcome(gmailReply(replyWith({ status: 'TENTATIVE', stamp: '20261125T101111Z' })))).toBe('outdated');
    // Written before the answer on the site, and late.
    expect(await outcome(gmailReply(replyWith({ status: 'TENTATIVE', stamp: '20261125T101113Z' })))).toBe('outdated');
    expect(await stored()).toEqual(answered('attending'));
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const twice = gmailReply(replyWith({ status: 'TENTATIVE', stamp }));
    expect((await Promise.all([outcome(twice), outcome(twice)])).toSorted()).toEqual(['answered', 'repeated']);
    expect(await stored()).toEqual(answered('maybe'));
  });

  test('to the practice as it was before it moved does not count', async () => {
    await sql`update public.team_practices set scheduled_at = scheduled_at + interval '1 day' where id = ${practice}`;
    expect(await outcome(appleReply(replyWith({ sequence: 0 })))).toBe('outdated');
    expect(await stored()).toEqual([]);
    expect(await outcome(appleReply(replyWith({ sequence: 1 })))).toBe('answered');
    expect(await stored()).toEqual(answered('attending'));
  });

  test('is closed from the start on, and while the practice is off', async () => {
    await sql`update public.team_practices set status = 'cancelled' where id = ${practice}`;
    expect(await outcome(gmailReply(replyWith({ sequence: 1 })))).toBe('closed');
    await sql`update public.team_practices set status = 'scheduled', scheduled_at = now() where id = ${practice}`;
    expect(await outcome(gmailReply(replyWith({ sequence: 2 })))).toBe('closed');
    expect(await stored()).toEqual([]);
  });

  test('answers for nobody when another person, another event or a guessed address sends it', async () => {
    const others = [
      outcome(gmailReply(replyWith({ attendee: 'second-player@lineup.example' }))),
      outcome(gmailReply(replyWith({ uid: `practice-${randomUUID()}@lineup` }))),
      outcome(gmailReply(replyWith()), { to: `reply+${'0'.repeat(48)}@reply.lineup.example` }),
    ];
    expect(await Promise.all(others)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(await outcome(gmailReply(replyWith()), { to: 'reply@reply.lineup.example' })).toBe('ignored');
    expect(await outcome('From: player@lineup.example\r\nSubject: Yes\r\n\r\nI am coming')).toBe('ignored');
    await sql`update public.team_members set is_active = false where team_id = ${team} and user_id = ${idOf('player')}`;
    try {
      expect(await outcome(gmailReply(replyWith()))).toBe('unknown');
    } finally {
      await sql`update public.team_members set is_active = true where team_id = ${team} and user_id = ${idOf('player')}`;
    }
    expect(await stored()).toEqual([]);
  });

  test('is taken from the provider alone: signed, in time, as it was signed, and not too long', async () => {
    const mail = gmailReply(replyWith());
    const status = async (options: Post, text = mail) => (await post(text, options)).status;
    expect(await status({ secret: `whsec_${btoa('somebody else entirely')}` })).toBe(400);
    expect(await status({ at: new Date(Date.now() - 6 * 60_000) })).toBe(400);
    expect(await status({ signed: '{}' })).toBe(400);
    expect(await status({}, `${mail}${' '.repeat(1_200_000)}`)).toBe(413);
    const bare = await fetch(`${backend.url}/functions/v1/receive-mail`, { method: 'POST', body: '{}' });
    expect([bare.status, await bare.json()]).toEqual([400, { code: 'PT400', message: 'The signature is not valid' }]);
    expect((await fetch(`${backend.url}/functions/v1/receive-mail`)).status).toBe(405);
    expect(await stored()).toEqual([]);
    expect(await outcome(mail)).toBe('answered');
  });

  test('is limited, so that a program that replies without an end stops', async () => {
    await sql`insert into private.rate_counters (bucket, caller, window_start, amount) select 'calendar_reply', ${idOf('player')},
      date_bin('1 hour', now(), timestamptz '2026-01-01'), 60`;
    expect((await post(gmailReply(replyWith()))).status).toBe(429);
    expect(await stored()).toEqual([]);
  });
});
