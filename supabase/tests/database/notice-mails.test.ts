/** Mails of notices: as one chose, once for one change, and the link in them that answers for a practice. */
import { randomUUID } from 'node:crypto';
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

  test('a mailbox gets no more of them from two senders at once', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => schedule(`Notice ${index}`)));
    await sql`update private.mail_outbox set due_at = now() where template = 'notice' and state = 'waiting'`;
    const toPlayer = (mails: readonly { content: { to: string } }[]) =>
      mails.filter(({ content }) => content.to === 'player@lineup.example');
    const other = openDatabase();
    await sql.begin(async (transaction) => {
      const first = await transaction<{ content: { to: string } }[]>`select * from public.claim_mails(50, 'notice')`;
      expect(toPlayer(first).length).toBeGreaterThan(0);
      const second = await other<{ content: { to: string } }[]>`select * from public.claim_mails(50, 'notice')`;
      expect(toPlayer(second)).toEqual([]);
    });
    await other.end();
    // What the second had to leave is there for the next, soon, and no try of it is lost.
    const left = await sql`
      select attempts from private.mail_outbox
      where template = 'notice' and recipient_id = ${idOf('player')} and state = 'waiting' and claimed_until is null`;
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ attempts }) => attempts === 0)).toBe(true);
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
    // In quiet hours they would wait.
    await sql`update private.mail_outbox set due_at = now() where template like 'notice%' and state = 'waiting'`;
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

describe('the zone of a reader', () => {
  const zoneOf = async (kind: AccountKind) =>
    (await sql`select private.zone_of(${idOf(kind)}) as zone`)[0]?.['zone'] as string | null;
  /** Nobody's free hours tell a zone meanwhile. */
  const withoutHours = async (journey: () => Promise<void>) => {
    const hours = await sql`select * from public.player_availability`;
    await sql`delete from public.player_availability`;
    try {
      await journey();
    } finally {
      await sql`delete from public.player_availability`;
      if (hours.length > 0) await sql`insert into public.player_availability ${sql(hours)}`;
    }
  };

  test('is that of the browser in which they first sign in, until they choose one', () =>
    withoutHours(async () => {
      const keep = (p_zone: string) => as('parent').rpc('keep_time_zone', { p_zone });
      for (const none of ['Mars/Olympus', '', 'x'.repeat(100_000), null])
        expect((await keep(none as string)).error?.code).toBe('23514');
      expect(await sql`select from public.notification_preferences where user_id = ${idOf('parent')}`).toHaveLength(0);
      expect(await rowsOf(keep('America/Denver'))).toBe(true);
      expect(await rowsOf(keep('Europe/Berlin'))).toBe(false);
      expect(await zoneOf('parent')).toBe('America/Denver');
      const chosen = { user_id: idOf('parent'), time_zone: 'Asia/Tokyo' };
      await rowsOf(as('parent').from('notification_preferences').upsert(chosen));
      expect(await rowsOf(keep('Europe/Berlin'))).toBe(false);
      expect(await zoneOf('parent')).toBe('Asia/Tokyo');
      await sql`
        insert into public.notification_preferences (user_id, practice_notices) values (${idOf('player')}, 'daily')`;
      expect(await rowsOf(as('player').rpc('keep_time_zone', { p_zone: 'America/Denver' }))).toBe(true);
      const [row] = await sql`
        select practice_notices, time_zone from public.notification_preferences where user_id = ${idOf('player')}`;
      expect(row).toEqual({ practice_notices: 'daily', time_zone: 'America/Denver' });
      expect((await signedOut().rpc('keep_time_zone', { p_zone: 'UTC' })).error?.code).toBe('42501');
    }));

  test('that nobody knows is that of who planned the practice; free hours tell it as well', () =>
    withoutHours(async () => {
      await rowsOf(as('coach').rpc('keep_time_zone', { p_zone: 'America/New_York' }));
      const mailed = async () => {
        await sql`update private.mail_outbox set due_at = now() where template = 'notice' and state = 'waiting'`;
        const claimed = await sql`select content from public.claim_mails(50, 'notice')`;
        return claimed.find(({ content }) => content.to === 'player@lineup.example')?.content.time_zone as string;
      };
      const id = await schedule('Notice zone');
      expect(await mailed()).toBe('America/New_York');
      const [row] = await sql`
        select private.issue_practice_link(${id}, ${idOf('player')}, gen_random_uuid()) as token`;
      const link = { p_token: String(row?.token) };
      expect(await rowsOf(signedOut().rpc('read_practice_link', link))).toMatchObject({
        time_zone: 'America/New_York',
      });
      await sql`
        insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
        values (${idOf('player')}, 1, '18:00', '20:00', 'America/Chicago')`;
      expect(await rowsOf(as('player').rpc('keep_time_zone', { p_zone: 'UTC' }))).toBe(false);
      await schedule('Notice own zone');
      expect(await mailed()).toBe('America/Chicago');
    }));

  test('names the day of the mail of a day', async () => {
    const choice = { practice_notices: 'daily', time_zone: 'Asia/Tokyo' };
    await rowsOf(
      as('player')
        .from('notification_preferences')
        .upsert({ user_id: idOf('player'), ...choice }),
    );
    await schedule('Notice day');
    await sql`select private.queue_notice_digests()`;
    await sql`
      update private.mail_outbox set created_at = '2026-11-28 12:00Z', due_at = now()
      where template = 'notice_digest' and recipient_id = ${idOf('player')}`;
    const [digest] = await sql`select content from public.claim_mails(50, 'notice_digest')`;
    expect(digest?.content).toMatchObject({ time_zone: 'Asia/Tokyo' });
    // 21:00 in Tokyo.
    expect(new Date(String(digest?.content.day))).toEqual(new Date('2026-11-28T12:00:00Z'));
  });
});

describe('the events in a mail', () => {
  interface Handed {
    kind: string;
    amount: number;
    events: { id: string; status: string; scheduled_at: string }[] | null;
  }
  const handed = async (): Promise<Handed[]> => {
    await sql`update private.mail_outbox set due_at = now() where template = 'notice' and state = 'waiting'`;
    const claimed = await sql`select id, content from public.claim_mails(50, 'notice')`;
    for (const { id } of claimed) await sql`select public.settle_mail(${String(id)})`;
    return claimed
      .map(({ content }) => content as Handed & { to: string })
      .filter(({ to }) => to === 'player@lineup.example');
  };

  test('[TM-110] are none for a new practice, and that one for a move and a cancellation', async () => {
    const id = await schedule('Notice event', 6);
    expect(await handed()).toMatchObject([{ kind: 'practice_scheduled', events: null }]);
    const moved = new Date(Date.now() + 7 * 86_400_000);
    await change(id, { scheduled_at: moved.toISOString() });
    const [move] = await handed();
    expect(move).toMatchObject({ kind: 'practice_moved', events: [{ id, status: 'scheduled' }] });
    expect(new Date(String(move?.events?.[0]?.scheduled_at))).toEqual(moved);
    await change(id, { status: 'cancelled' });
    expect(await handed()).toMatchObject([{ kind: 'practice_cancelled', events: [{ id, status: 'cancelled' }] }]);
  });

  test('[SE-028] are all that follow for a series that moves or is cancelled', async () => {
    const series = randomUUID();
    const inDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const made = await rowsOf(
      as('coach').rpc('schedule_practice_series', {
        ...{ p_id: series, p_team_id: team.id, p_title: 'Notice series', p_weekdays: [1, 4] },
        ...{ p_starts_on: inDay(2), p_ends_on: inDay(30), p_start_time: '18:00', p_time_zone: 'America/New_York' },
      }),
    );
    try {
      expect(await handed()).toMatchObject([{ kind: 'practice_scheduled', amount: made, events: null }]);
      const ids = (
        await sql`select id from public.team_practices where series_id = ${series} order by scheduled_at`
      ).map(({ id }) => String(id));
      const second = { p_practice_id: String(ids[1]) };
      await rowsOf(as('coach').rpc('change_following_practices', { ...second, p_start_time: '19:30' }));
      const [move] = await handed();
      expect(move).toMatchObject({ kind: 'practice_moved', amount: ids.length - 1 });
      expect(move?.events?.map(({ id }) => id)).toEqual(ids.slice(1));
      await rowsOf(as('coach').rpc('change_following_practices', { ...second, p_status: 'cancelled' }));
      const [off] = await handed();
      expect(off).toMatchObject({ kind: 'practice_cancelled', amount: ids.length - 1 });
      expect(off?.events?.map(({ id, status }) => [id, status])).toEqual(ids.slice(1).map((id) => [id, 'cancelled']));
    } finally {
      await sql`delete from public.team_practices where series_id = ${series}`;
      await sql`delete from public.team_practice_series where id = ${series}`;
    }
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
