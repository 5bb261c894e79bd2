/** Reminding who has not answered for a practice. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from '../backend.ts';
import { mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
const practice = randomUUID();
let team = '';
const emailOf = (kind: string) => accounts.find((account) => account.kind === kind)?.email ?? '';
const remind = () => as('coach').rpc('remind_non_responders', { p_practice_id: practice });

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
beforeEach(async () => {
  await sql`delete from private.mail_outbox`;
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at)
    values (${practice}, ${team}, 'Reminder test', now() + interval '2 days')`;
  // All but the two players of the demo have answered.
  await sql`insert into public.team_practice_attendance (practice_id, user_id, status)
    select distinct ${practice}::uuid, m.user_id, 'attending' from public.team_members m
    where m.team_id = ${team} and m.is_active and m.user_id not in (${idOf('player')}, ${idOf('second-player')})
    on conflict do nothing`;
  await sql`delete from public.team_practice_attendance
    where practice_id = ${practice} and user_id in (${idOf('player')}, ${idOf('second-player')})`;
});
afterEach(async () => {
  await sql`delete from public.team_practices where id = ${practice}`;
  await sql`delete from public.notification_preferences where user_id = ${idOf('player')}`;
});
afterAll(() => sql.end());

describe('remind_non_responders', () => {
  test('mails exactly those without an answer, once in twelve hours, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => remind()));
    expect(answers.map(({ data }) => data).filter(Boolean)).toEqual([{ reminded: 2, mailed: 2, messaged: 0 }]);
    const refused = answers.filter(({ error }) => error);
    expect(refused.map(({ error }) => error?.code)).toEqual(['PT429', 'PT429', 'PT429']);
    expect(JSON.parse(refused[0]?.error?.details ?? '')).toHaveProperty('next_at');
    expect(await sendQueuedMails()).toEqual({ sent: 2, failed: 0 });
    for (const kind of ['player', 'second-player']) {
      const [mail] = await mailsTo(emailOf(kind));
      expect(mail?.subject).toMatch(/^Are you coming\? Practice, \w{3}, \w{3} \d+, \d+:\d\d [AP]M \S+$/);
      expect(new URL(mail?.link ?? '').pathname).toBe('/teams/answer');
    }
    await sql`update public.team_practices set reminded_at = now() - interval '13 hours' where id = ${practice}`;
    expect(await rowsOf(remind())).toMatchObject({ reminded: 2 });
  });

  test('a one-off practice is told in the zone of who made it, with a link to exactly that one', async () => {
    const hours = await sql`select * from public.player_availability where user_id = ${idOf('player')}`;
    await sql`delete from public.player_availability where user_id = ${idOf('player')}`;
    await sql`insert into public.notification_preferences (user_id, time_zone) values (${idOf('coach')}, 'America/Denver')
      on conflict (user_id) do update set time_zone = excluded.time_zone`;
    await sql`
      update public.team_practices set created_by = ${idOf('coach')},
        scheduled_at = (current_date + 2 + time '19:00') at time zone 'America/Denver' where id = ${practice}`;
    try {
      await rowsOf(remind());
      await sendQueuedMails();
      const [mail] = await mailsTo(emailOf('player'));
      expect(mail?.subject).toMatch(/, 7:00 PM M[SD]T$/);
      expect(mail?.text).toContain(`/teams/${team}/manage?tab=practices&practice=${practice}`);
    } finally {
      await sql`update public.notification_preferences set time_zone = null where user_id = ${idOf('coach')}`;
      if (hours.length > 0) await sql`insert into public.player_availability ${sql(hours)}`;
    }
  });

  test('who answers, or whose practice is cancelled, before the mail goes out is not mailed', async () => {
    await rowsOf(remind());
    await sql`insert into public.team_practice_attendance (practice_id, user_id, status)
      values (${practice}, ${idOf('player')}, 'attending')`;
    expect(await sendQueuedMails()).toEqual({ sent: 1, failed: 0 });
    await sql`update public.team_practices set reminded_at = null where id = ${practice}`;
    await rowsOf(remind());
    await sql`update public.team_practices set status = 'cancelled' where id = ${practice}`;
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
  });

  test('who wants no mails about practices finds a message of the manager in the inbox', async () => {
    await sql`insert into public.notification_preferences (user_id, email_practices) values (${idOf('player')}, false)`;
    expect(await rowsOf(remind())).toEqual({ reminded: 2, mailed: 1, messaged: 1 });
    const [message] = await sql`
      select m.content from public.messages m
      join public.conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = ${idOf('player')}
      where m.sender_id = ${idOf('coach')} order by m.created_at desc limit 1`;
    expect(message?.content).toMatch(/^Are you coming\? Please answer for "Reminder test" on \w+, .*\(UTC\)\.$/);
  });

  test('a person reminds for 30 practices a day, and learns when the next may be', async () => {
    const day = sql`date_bin('1 day', now(), timestamptz '2026-01-01')`;
    await sql`
      insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('practice_reminder', ${idOf('coach')}, ${day}, 29)
      on conflict (bucket, caller, window_start) do update set amount = 29`;
    try {
      expect(await rowsOf(remind())).toMatchObject({ mailed: 2 });
      await sql`update public.team_practices set reminded_at = null where id = ${practice}`;
      const { error } = await remind();
      expect(error).toMatchObject({ code: 'PT429' });
      const [{ tomorrow = null } = {}] = await sql`select ${day} + interval '1 day' as tomorrow`;
      expect(new Date((JSON.parse(String(error?.details)) as { next_at: string }).next_at)).toEqual(tomorrow);
    } finally {
      await sql`delete from private.rate_counters where bucket = 'practice_reminder'`;
    }
  });

  test('nobody else reminds, and nobody is reminded of what is over', async () => {
    for (const supabase of [as('player'), as('parent'), signedOut()]) {
      const { error } = await supabase.rpc('remind_non_responders', { p_practice_id: practice });
      expect(error).toMatchObject({ code: '42501' });
    }
    expect((await as('coach').rpc('remind_non_responders', { p_practice_id: randomUUID() })).error?.code).toBe('42501');
    await sql`update public.team_practices set scheduled_at = now() - interval '1 hour' where id = ${practice}`;
    expect((await remind()).error).toMatchObject({ code: 'PT409' });
  });
});
