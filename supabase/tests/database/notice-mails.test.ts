/** Mails of notices: as one chose, once for one change, with the events that they tell of. */
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { change, kinds, noticesOf } from './notices.ts';
import { zoneAt } from '../../seed/zone-at.ts';

const sql = openDatabase();
const { team, forget, mailsAbout, schedule } = noticesOf(sql);

describe('mails', () => {
  test('a mailbox gets at most 20 of them an hour, the list has all', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => schedule(`Notice ${index}`)));
    expect(await kinds('player')).toHaveLength(24);
    // In quiet hours they would wait.
    await sql`update private.mail_outbox set due_at = now() where template = 'notice' and state = 'waiting'`;
    const sendSome = () => sql`select public.settle_mail(c.id) from public.claim_mails(7, 'notice') c`;
    // Until nothing is left for anybody: the others of the team get them, too.
    while ((await sendSome()).length > 0 || (await mailsAbout('player')) > 0);
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
    const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('coach') });
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

  test.each([
    // From, until, the hour on the wall, and when it goes out: hours later.
    [22, 7, 23, 8],
    [23, 6, 22, 0],
    [23, 6, 5, 1],
    [8, 16, 7, 0],
    [8, 16, 8, 8],
    [8, 16, 16, 0],
    [9, 9, 9, 0],
    [20, 0, 23, 1],
  ])(
    'wait through the quiet hours that their reader chose: from %i to %i, at %i for %i hours',
    async (from, until, hour, wait) => {
      await rowsOf(
        as('player')
          .from('notification_preferences')
          .upsert({ user_id: idOf('player'), time_zone: 'Europe/Berlin', quiet_from: from, quiet_until: until }),
      );
      const [row] = await sql<{ wait: number }[]>`
      with x as (select ('2026-11-10'::date + make_interval(hours => ${hour})) at time zone 'Europe/Berlin' as moment)
      select extract(epoch from private.mail_time('notice', ${idOf('player')}, x.moment) - x.moment)::integer / 3600 as wait from x`;
      expect(row?.wait).toBe(wait);
      const [push] = await sql<{ wait: number }[]>`
      with x as (select ('2026-11-10'::date + make_interval(hours => ${hour})) at time zone 'Europe/Berlin' as moment)
      select extract(epoch from private.time_for(${idOf('player')}, x.moment) - x.moment)::integer / 3600 as wait from x`;
      expect(push?.wait).toBe(wait);
      await sql`update public.notification_preferences set quiet_from = 22, quiet_until = 7, time_zone = null where user_id = ${idOf('player')}`;
    },
  );

  test('quiet hours are hours of a day', async () => {
    const { error } = await as('player')
      .from('notification_preferences')
      .upsert({ user_id: idOf('player'), quiet_from: 24 });
    expect(error?.code).toBe('23514');
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

describe('at night', () => {
  const templates = ['role_decision', 'unread_messages', 'recruiting_digest', 'practice_reminder'] as const;
  const player = idOf('player');
  const liveIn = (time_zone: string) =>
    rowsOf(as('player').from('notification_preferences').upsert({ user_id: player, time_zone }));
  const waiting = async (zone: string) => {
    const rows = await sql`
      select template, due_at <= now() as is_due, extract(hour from due_at at time zone ${zone})::int as hour
      from private.mail_outbox where subject_id = ${player} and state = 'waiting'`;
    return Object.fromEntries(rows.map(({ template, ...when }) => [template, when]));
  };
  const forgetMails = () => sql`delete from private.mail_outbox where subject_id = ${player}`;
  beforeEach(forgetMails);
  afterEach(forgetMails);

  test('[DB-085] what people did not ask for waits for their morning; a reminder of the coach goes out', async () => {
    const night = zoneAt(2);
    await liveIn(night);
    for (const each of templates) await sql`select private.queue_mail(${each}, ${player}, ${player})`;
    const morning = { is_due: false, hour: 7 };
    expect(await waiting(night)).toMatchObject({
      ...{ role_decision: morning, unread_messages: morning, recruiting_digest: morning },
      practice_reminder: { is_due: true },
    });
  });

  test('[DB-085] what could not be sent in the evening is tried again in the morning', async () => {
    await liveIn(zoneAt(12));
    await sql`select private.queue_mail('role_decision', ${player}, ${player})`;
    await liveIn(zoneAt(2));
    await sql`select from public.claim_mails(50, 'role_decision', ${player})`;
    // There is no such decision: what is dropped tells as well when it would have been tried.
    const [mail] = await sql`
      select extract(hour from due_at at time zone ${zoneAt(2)})::int as hour
      from private.mail_outbox where subject_id = ${player}`;
    expect(mail).toEqual({ hour: 7 });
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

  test('[TM-110] are that one for a new practice, a move and a cancellation, as an invitation', async () => {
    const id = await schedule('Notice event', 6);
    const invitation = { token: expect.stringMatching(/^[0-9a-f]{48}$/) };
    expect(await handed()).toMatchObject([{ kind: 'practice_scheduled', events: [{ id }], invitation }]);
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
        ...{ p_id: series, p_team_id: team.id, p_practice: { title: 'Notice series' }, p_weekdays: [1, 4] },
        ...{ p_starts_on: inDay(2), p_ends_on: inDay(30), p_start_time: '18:00', p_time_zone: 'America/New_York' },
      }),
    );
    try {
      expect(await handed()).toMatchObject([
        { kind: 'practice_scheduled', amount: made, events: null, invitation: null },
      ]);
      const ids = (
        await sql`select id from public.team_practices where series_id = ${series} order by scheduled_at`
      ).map(({ id }) => String(id));
      const second = { p_practice_id: String(ids[1]) };
      await rowsOf(as('coach').rpc('change_following_practices', { ...second, p_changes: { start_time: '19:30' } }));
      const [move] = await handed();
      expect(move).toMatchObject({ kind: 'practice_moved', amount: ids.length - 1, invitation: null });
      expect(move?.events?.map(({ id }) => id)).toEqual(ids.slice(1));
      await rowsOf(as('coach').rpc('change_following_practices', { ...second, p_changes: { status: 'cancelled' } }));
      const [off] = await handed();
      expect(off).toMatchObject({ kind: 'practice_cancelled', amount: ids.length - 1 });
      expect(off?.events?.map(({ id, status }) => [id, status])).toEqual(ids.slice(1).map((id) => [id, 'cancelled']));
    } finally {
      await sql`delete from public.team_practices where series_id = ${series}`;
      await sql`delete from public.team_practice_series where id = ${series}`;
    }
  });
});
