/** The outbox: what is queued goes out once, later when the mail service is down, and not when it is no longer true. */
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startCourier } from '@lineup/stack/courier';
import { SILVER_TEAM, as, backend, idOf, openDatabase, rowsOf, signedOut, teamId } from '../backend.ts';
import { callFunction, mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
beforeEach(async () => {
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.rate_counters`;
});
afterAll(() => sql.end());

const write = (text: string) =>
  rowsOf(signedOut().rpc('send_contact_message', { p_name: 'Ann', p_email: 'ann@mail.example', p_message: text }));
const states = () => sql`select state, attempts, last_error from private.mail_outbox order by created_at`;

describe('the outbox', () => {
  test('[SH-009] a contact message reaches staff, with markup as text', async () => {
    await write('<img src=x onerror=alert(1)> & more');
    expect(await sendQueuedMails()).toEqual({ sent: 1, failed: 0 });
    const [mail] = await mailsTo('staff@lineup.example');
    expect(mail?.subject).toBe('Contact form: other');
    expect(mail?.text).toContain('<img src=x onerror=alert(1)> & more');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more');
    expect(await states()).toMatchObject([{ state: 'sent' }]);
  });

  test('many senders at once send each mail once', async () => {
    const before = (await mailsTo('staff@lineup.example')).length;
    for (let i = 0; i < 5; i++) await write(`Message ${i}`);
    const deliveries = await Promise.all(Array.from({ length: 4 }, sendQueuedMails));
    expect(deliveries.reduce((sum, { sent }) => sum + sent, 0)).toBe(5);
    expect((await mailsTo('staff@lineup.example')).length).toBe(before + 5);
  });

  test('a claimed mail is given to nobody else, and comes back when nothing was heard of it', async () => {
    await write('Hello');
    expect(await sql`select id from public.claim_mails()`).toHaveLength(1);
    expect(await sql`select id from public.claim_mails()`).toHaveLength(0);
    await sql`update private.mail_outbox set claimed_until = now(), due_at = now()`;
    expect(await sql`select id from public.claim_mails()`).toHaveLength(1);
  });

  test('a failure is tried again later and given up after ten attempts, a rejected mail at once', async () => {
    await write('Hello');
    for (let attempt = 1; attempt <= 10; attempt++) {
      await sql`update private.mail_outbox set due_at = now()`;
      const [mail] = await sql`select id from public.claim_mails()`;
      await sql`select public.settle_mail(${mail?.id}, 'the service is down')`;
      expect(await states()).toEqual([
        { state: attempt < 10 ? 'waiting' : 'failed', attempts: attempt, last_error: 'the service is down' },
      ]);
    }
    await write('Again');
    const [mail] = await sql`select id from public.claim_mails()`;
    await sql`select public.settle_mail(${mail?.id}, 'no such address', true)`;
    expect((await states())[1]).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('what is no longer true is dropped', async () => {
    await write('Buy now');
    await sql`update public.contact_messages set status = 'spam' where message = 'Buy now'`;
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
    expect(await states()).toMatchObject([{ state: 'dropped' }]);
  });

  test('a mail that cannot be written holds up no other', async () => {
    await write('First');
    const team = await teamId(sql, SILVER_TEAM);
    await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: team, p_email: 'x@mail.example' }));
    await sql`alter function private.issue_invitation_token rename to issue_invitation_token_away`;
    try {
      expect(await sendQueuedMails()).toEqual({ sent: 1, failed: 0 });
    } finally {
      await sql`alter function private.issue_invitation_token_away rename to issue_invitation_token`;
      await sql`delete from public.team_invitations`;
    }
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'failed']);
  });

  test('many that are no longer true hold up no other', async () => {
    await sql`
      insert into private.mail_outbox (template, subject_id, recipient_id, due_at)
      select 'notice', gen_random_uuid(), ${idOf('player')}, now() - interval '1 hour' from generate_series(1, 150)`;
    await write('Behind them');
    expect(await sendQueuedMails()).toEqual({ sent: 1, failed: 0 });
    expect((await states()).filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  test.each(['daily', 'never'])(
    '[SE-008] no mail of its own tells of a role to who wants such notices %s',
    async (pace) => {
      const parent = idOf('parent');
      const [request] = await sql`
      insert into public.role_requests (user_id, role) values (${parent}, 'coaching_private_coach') returning id`;
      await sql`insert into public.notification_preferences (user_id, account_notices) values (${parent}, ${pace})`;
      const before = await mailsTo('parent@lineup.example');
      try {
        await rowsOf(as('admin').rpc('decide_role_request', { p_request_id: request?.id, p_approve: false }));
        await sendQueuedMails();
        expect(await mailsTo('parent@lineup.example')).toEqual(before);
        expect(await states()).toMatchObject([{ state: 'dropped' }]);
      } finally {
        await sql`delete from public.notification_preferences where user_id = ${parent}`;
        await sql`delete from public.role_requests where id = ${request?.id ?? null}`;
      }
    },
  );

  test('[SE-008] the person hears of the decision about their role', async () => {
    const [request] = await sql`
      insert into public.role_requests (user_id, role) values (${idOf('parent')}, 'coaching_private_coach') returning id`;
    try {
      await rowsOf(
        as('admin').rpc('decide_role_request', { p_request_id: request?.id, p_approve: false, p_note: 'Sorry, no.' }),
      );
      await sendQueuedMails();
      const [mail] = await mailsTo('parent@lineup.example');
      expect(mail?.subject).toBe('Your role request was declined');
      expect(mail?.text).toContain('Sorry, no.');
      expect(mail?.text).toContain('/welcome?step=roles');
    } finally {
      await sql`delete from public.role_requests where id = ${request?.id ?? null}`;
    }
  });

  test('a named guardian is asked by mail; the address is not kept afterwards', async () => {
    await sql`insert into private.guardian_requests (minor_id, guardian_email)
      values (${idOf('player')}, 'guardian@mail.example') on conflict do nothing`;
    try {
      await sendQueuedMails();
      expect((await mailsTo('guardian@mail.example'))[0]?.subject).toMatch(
        /^A young player names you as guardian on Lineup$/,
      );
      // Whoever has that mailbox has no account yet.
      expect((await mailsTo('guardian@mail.example'))[0]?.text).toContain(
        '/auth#mode=sign-up&email=guardian%40mail.example&next=%2Faccount%2Fguardians',
      );
      expect(await sql`select recipient_email from private.mail_outbox`).toEqual([{ recipient_email: null }]);
    } finally {
      await sql`delete from private.guardian_requests where guardian_email = 'guardian@mail.example'`;
    }
  });

  test('who has an account is led by the mail to the form for signing in', async () => {
    await sql`insert into private.guardian_requests (minor_id, guardian_email)
      values (${idOf('minor')}, 'parent@lineup.example') on conflict do nothing`;
    try {
      await sendQueuedMails();
      expect((await mailsTo('parent@lineup.example'))[0]?.text).toContain('/auth#mode=sign-in&email=parent%40lineup');
    } finally {
      await sql`delete from private.guardian_requests where guardian_email = 'parent@lineup.example'`;
    }
  });

  test('[SE-008] the person hears why their college was not added', async () => {
    const [request] = await sql`
      insert into public.college_requests (user_id, name, city, state, website_url, position)
      values (${idOf('parent')}, 'Outbox College', 'Reno', 'NV', 'https://outbox.example', 'Coach') returning id`;
    try {
      await rowsOf(
        as('admin').rpc('decide_college_request', { p_request_id: request?.id, p_approve: false, p_note: 'No site.' }),
      );
      await sendQueuedMails();
      const mail = (await mailsTo('parent@lineup.example')).find(({ subject }) => /college/.test(subject));
      expect(mail?.text).toContain('No site.');
      expect(mail?.text).toContain('/colleges/request');
    } finally {
      await sql`delete from public.college_requests where id = ${request?.id ?? null}`;
    }
  });

  test('queued mails go out by themselves', async () => {
    const { url, serviceRoleKey } = backend;
    const courier = await startCourier({ admin: sql, serviceRoleKey, url: () => url, log: () => {} });
    onTestFinished(() => courier.stop());
    await write('By itself');
    await vi.waitFor(
      async () => expect((await mailsTo('staff@lineup.example'))[0]?.text).toContain('By itself'),
      20_000,
    );
  });

  test('only the server sends, claims and settles', async () => {
    for (const caller of ['admin', 'visitor'] as const) {
      expect((await callFunction('send-mail', caller, {})).status).toBe(403);
    }
    expect((await callFunction('send-mail', 'nobody', {})).status).toBe(403);
    for (const supabase of [as('admin'), signedOut()]) {
      expect((await supabase.rpc('claim_mails')).error).toMatchObject({ code: '42501' });
      expect((await supabase.rpc('settle_mail', { p_id: idOf('admin') })).error).toMatchObject({ code: '42501' });
    }
  });
});
