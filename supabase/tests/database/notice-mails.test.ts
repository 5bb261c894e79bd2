/** Mails of notices: as one chose, once for one change, and the link in them that answers for a practice. */
import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { change, kinds, noticesOf } from './notices.ts';

const sql = openDatabase();
const { team, forget, mailsAbout, schedule } = noticesOf(sql);

describe('mails', () => {
  test('a mailbox gets at most 20 of them an hour, the list has all', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => schedule(`Notice ${index}`)));
    expect(await kinds('player')).toHaveLength(24);
    // In quiet hours they would wait.
    await sql`update private.mail_outbox set due_at = now() where template = 'notice' and state = 'waiting'`;
    while ((await mailsAbout('player')) > 0)
      await sql`select public.settle_mail(c.id) from public.claim_mails(7, 'notice') c`;
    const states = await sql`select state from private.mail_outbox
      where template = 'notice' and recipient_id = ${idOf('player')}`;
    expect(states.filter(({ state }) => state === 'sent')).toHaveLength(20);
    await schedule('Notice 24');
    await schedule('Notice 25');
    await sql`update private.mail_outbox set due_at = now() where template = 'notice' and state = 'waiting'`;
    expect(await sql`select id from public.claim_mails(7, 'notice')`).toEqual([]);
    for (let index = 26; index < 50; index++) await schedule(`Notice ${index}`);
    expect(await mailsAbout('player')).toBe(20);
  });

  test('are queued at once, once a day or never, as one chose, and judged again when they go out', async () => {
    await rowsOf(
      as('second-player')
        .from('notification_preferences')
        .upsert({
          user_id: idOf('second-player'),
          practice_notices: 'daily',
        }),
    );
    await rowsOf(
      as('team-staff')
        .from('notification_preferences')
        .upsert({ user_id: idOf('team-staff'), practice_notices: 'never' }),
    );
    await schedule('Notice mail');
    expect(await mailsAbout('player')).toBe(1);
    expect(await mailsAbout('second-player')).toBe(0);
    expect(await mailsAbout('team-staff')).toBe(0);
    await sql`select private.queue_notice_digests()`;
    await sql`select private.queue_notice_digests()`;
    expect(await mailsAbout('second-player', 'notice_digest')).toBe(1);
    expect(await mailsAbout('team-staff', 'notice_digest')).toBe(0);
    await rowsOf(
      as('player')
        .from('notification_preferences')
        .upsert({ user_id: idOf('player'), practice_notices: 'never' }),
    );
    const claimed = await sql`select template, content from public.claim_mails(50)`;
    expect(claimed.filter(({ content }) => content.to === 'player@lineup.example')).toEqual([]);
    expect(claimed.filter(({ template }) => template === 'notice_digest')).toHaveLength(1);
  });

  test('follow each other when a practice moves while its mail is on the way, and never twice for one move', async () => {
    const id = await schedule('Notice race', 5);
    await forget();
    await sql`delete from private.mail_outbox where template = 'notice'`;
    const due = () => sql`update private.mail_outbox set due_at = now(), claimed_until = null where state = 'waiting'`;
    const claim = async () => {
      const claimed = await sql`select id, content from public.claim_mails(50, 'notice')`;
      return claimed.find(({ content }) => content.to === 'player@lineup.example');
    };
    const settle = (mail: { id?: string } | undefined) => sql`select public.settle_mail(${mail?.id ?? null})`;
    const claims = JSON.stringify({ role: 'authenticated', sub: idOf('coach') });
    const move = async (transaction: TransactionSql, location: string) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`update public.team_practices set location = ${location} where id = ${id}`;
    };

    // Claimed first, also by who came later: the move begins, the mail is read and claimed, the move happens, the mail is sent.
    await change(id, { location: 'First' });
    await due();
    let sent: Awaited<ReturnType<typeof claim>>;
    await sql.begin(async (transaction) => {
      await transaction`select now()`;
      sent = await claim();
      await move(transaction, 'Second');
    });
    expect(sent?.content.location).toBe('First');
    expect(await mailsAbout('player')).toBe(1);
    await settle(sent);
    expect(await mailsAbout('player')).toBe(1);
    await due();
    const second = await claim();
    expect(second?.content.location).toBe('Second');
    expect(second?.id).not.toBe(sent?.id);
    expect(second?.content.token).not.toBe(sent?.content.token);
    await settle(second);
    expect(await mailsAbout('player')).toBe(0);

    // Moved first: whoever claims meanwhile leaves the mail alone, and reads the move afterwards.
    await change(id, { location: 'Third' });
    await due();
    await sql.begin(async (transaction) => {
      await move(transaction, 'Fourth');
      expect(await claim()).toBeUndefined();
    });
    const third = await claim();
    expect(third?.content.location).toBe('Fourth');
    await settle(third);
    expect(await mailsAbout('player')).toBe(0);
  });

  test('wait from 22 to 7 on the wall of the reader, over daylight saving', async () => {
    const [row] = await sql`
      select private.after_quiet_hours('America/New_York', '2026-10-31 23:30-04') as before_change,
        private.after_quiet_hours('America/New_York', '2026-11-01 06:59-05') as early,
        private.after_quiet_hours('America/New_York', '2026-11-01 21:59-05') as evening,
        private.after_quiet_hours(null, '2026-11-01 03:00Z') as unknown`;
    expect(row).toEqual({
      before_change: new Date('2026-11-01T12:00:00Z'),
      early: new Date('2026-11-01T12:00:00Z'),
      evening: new Date('2026-11-02T02:59:00Z'),
      unknown: new Date('2026-11-01T03:00:00Z'),
    });
    const { error } = await as('player')
      .from('notification_preferences')
      .upsert({ user_id: idOf('player'), time_zone: 'Mars/Olympus' });
    expect(error?.code).toBe('23514');
  });
});

describe('[TM-119] the link of a mail', () => {
  const link = async (practice: string) => {
    const [row] = await sql`
      select private.issue_practice_link(${practice}, ${idOf('player')}, gen_random_uuid()) as token`;
    return String(row?.token);
  };
  const answered = async (practice: string) =>
    sql`select user_id, status, notes from public.team_practice_attendance
      where practice_id = ${practice} and user_id in (${idOf('player')}, ${idOf('parent')})`;
  const answer = (token: string, status: string, kind?: AccountKind) =>
    (kind ? as(kind) : signedOut()).rpc('answer_practice_link', { p_token: token, p_status: status });

  test('answers once, without a password, for its own person whoever presses it', async () => {
    const id = await schedule('Notice link');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const token = await link(id);
    const read = await rowsOf(signedOut().rpc('read_practice_link', { p_token: token }));
    expect(read).toMatchObject({ state: 'open', title: 'Notice link', answer: null });
    expect(await answered(id)).toEqual([]);
    expect(await rowsOf(answer(token, 'not_attending', 'parent'))).toBe('not_attending');
    const stored = [{ user_id: idOf('player'), status: 'not_attending', notes: 'No reason given' }];
    expect(await answered(id)).toEqual(stored);
    expect(await rowsOf(answer(token, 'not_attending'))).toBe('not_attending');
    expect((await answer(token, 'attending')).error?.code).toBe('PT409');
    expect(await answered(id)).toEqual(stored);
  });

  test('ends when the practice starts, is cancelled, or the person leaves, and no other secret works', async () => {
    const id = await schedule('Notice over');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const token = await link(id);
    expect((await answer(`${token}0`, 'attending')).error?.code).toBe('PT404');
    await sql`update public.team_practices set status = 'cancelled' where id = ${id}`;
    expect((await answer(token, 'attending')).error?.code).toBe('PT410');
    await sql`update public.team_practices set status = 'scheduled', scheduled_at = now() where id = ${id}`;
    expect((await answer(token, 'attending')).error?.code).toBe('PT410');
    await sql`update public.team_practices set scheduled_at = now() + interval '1 day' where id = ${id}`;
    await sql`update public.team_members set is_confirmed = false where team_id = ${team.id} and user_id = ${idOf('player')}`;
    try {
      expect((await answer(token, 'attending')).error?.code).toBe('PT404');
    } finally {
      await sql`
        update public.team_members set is_confirmed = true where team_id = ${team.id} and user_id = ${idOf('player')}`;
    }
    expect(await answered(id)).toEqual([]);
  });

  test('two presses at once store one answer', async () => {
    const id = await schedule('Notice twice');
    const token = await link(id);
    const results = await Promise.all([answer(token, 'attending'), answer(token, 'maybe')]);
    expect(results.filter(({ error }) => error?.code === 'PT409')).toHaveLength(1);
  });
});
