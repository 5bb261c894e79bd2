/** Notices: one for each person and change, for who may see the thing, read by their own person. */
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { disconnectListeners, hears, listen } from './live.ts';

interface Notice {
  id: string;
  kind: string;
  amount: number;
  created_at: string;
  is_read: boolean;
  facts: { href: string; title?: string; team?: string; person?: string | null; stage?: string };
}
interface Page {
  items: Notice[];
  next: { created_at: string; id: string } | null;
}

const sql = openDatabase();
let silver = '';
const notices = async (kind: AccountKind) =>
  ((await rowsOf(as(kind).rpc('load_notices', { p_limit: 50 }))) as unknown as Page).items;
const kinds = async (kind: AccountKind) => (await notices(kind)).map((each) => each.kind);
const unread = (kind: AccountKind) => rowsOf(as(kind).rpc('unread_notices'));
const mailsAbout = async (kind: AccountKind, template = 'notice') =>
  (
    await sql`select from private.mail_outbox
      where template = ${template} and recipient_id = ${idOf(kind)} and state = 'waiting'`
  ).length;
const clear = async () => {
  await sql`delete from public.notices`;
  await sql`delete from private.mail_outbox where template like 'notice%'`;
  await sql`delete from public.team_practices where title like 'Notice%'`;
  await sql`delete from public.team_time_polls where title like 'Notice%'`;
  await sql`delete from public.notification_preferences`;
};
beforeAll(async () => {
  silver = await teamId(sql, SILVER_TEAM);
});
beforeEach(clear);
afterEach(clear);
afterAll(async () => {
  disconnectListeners();
  await sql.end();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
async function schedule(title: string, days = 2, team = silver): Promise<string> {
  const id = randomUUID();
  const row = { id, team_id: team, title, scheduled_at: inDays(days), created_by: idOf('coach') };
  await rowsOf(as('coach').from('team_practices').insert(row));
  return id;
}
const change = (id: string, values: { location?: string; scheduled_at?: string; status?: string; title?: string }) =>
  rowsOf(as('coach').from('team_practices').update(values).eq('id', id));
const forget = () => sql`delete from public.notices`;

describe('each kind, once', () => {
  test('[TM-110] a practice is scheduled, moved and cancelled: all of the team are told but who did it', async () => {
    const id = await schedule('Notice scrim');
    const [told] = await notices('player');
    expect(told).toMatchObject({
      kind: 'practice_scheduled',
      amount: 1,
      is_read: false,
      facts: { title: 'Notice scrim', team: SILVER_TEAM, href: `/teams/${silver}/manage?tab=practices&practice=${id}` },
    });
    expect(await kinds('team-staff')).toEqual(['practice_scheduled']);
    for (const other of ['coach', 'parent', 'admin'] as const) expect(await notices(other)).toEqual([]);
    await change(id, { scheduled_at: inDays(3) });
    await change(id, { status: 'cancelled' });
    expect(await kinds('player')).toEqual(['practice_cancelled', 'practice_moved', 'practice_scheduled']);
    expect(await unread('player')).toBe(3);
  });

  test('what changes nothing for people tells nothing: a title, an answer, the past', async () => {
    const id = await schedule('Notice quiet');
    await forget();
    await change(id, { title: 'Notice renamed' });
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert({ practice_id: id, user_id: idOf('player'), status: 'attending' }),
    );
    await sql`update public.team_practices set scheduled_at = now() - interval '2 days' where id = ${id}`;
    await change(id, { location: 'Lab', scheduled_at: inDays(-3) });
    expect(await notices('player')).toEqual([]);
  });

  test('a poll, a request and its answer', async () => {
    await rowsOf(
      as('coach').rpc('create_time_poll', {
        p_id: randomUUID(),
        p_team_id: silver,
        p_title: 'Notice poll',
        p_starts: [inDays(1), inDays(2)],
      }),
    );
    expect(await kinds('player')).toEqual(['poll_opened']);
    const [post] = await sql`
      insert into public.team_recruiting_posts (team_id, title, description)
      values (${silver}, 'Notice post', 'Wanted') returning id`;
    try {
      const ask = { team_id: silver, post_id: String(post?.id), user_id: idOf('parent'), message: 'Secret words' };
      await rowsOf(as('parent').from('team_join_requests').insert(ask));
      const [asked] = await notices('coach');
      expect(asked).toMatchObject({ kind: 'request_made', facts: { href: `/teams/${silver}/manage?tab=roster` } });
      expect(JSON.stringify(asked)).not.toContain('Secret words');
      const [request] = await sql`select id from public.team_join_requests where post_id = ${String(post?.id)}`;
      await rowsOf(as('coach').rpc('decide_join_request', { p_request_id: String(request?.id), p_accept: false }));
      expect(await kinds('parent')).toEqual(['request_declined']);
    } finally {
      await sql`delete from public.team_recruiting_posts where id = ${String(post?.id)}`;
    }
  });

  test('an invitation, for the person with the confirmed address, until it is answered', async () => {
    const [person] = await sql`select email from public.profiles where id = ${idOf('parent')}`;
    const id = await rowsOf(
      as('coach').rpc('invite_to_team', { p_team_id: silver, p_email: String(person?.email), p_role: 'player' }),
    );
    expect(await kinds('parent')).toEqual(['team_invited']);
    await sql`update public.team_invitations set status = 'revoked' where id = ${String(id)}`;
    expect(await notices('parent')).toEqual([]);
    expect(await unread('parent')).toBe(0);
    expect(await mailsAbout('parent')).toBe(0);
  });

  test('an interest that moved is told to the player who wrote, in the words that are safe for them', async () => {
    const [interest] = await sql`
      select i.id, i.college_id, c.slug from public.interests i join public.colleges c on c.id = i.college_id
      where c.slug = 'redstone-valley-university' and i.player_id = ${idOf('player')}`;
    await sql`update public.interests set sent_at = coalesce(sent_at, now()) where id = ${String(interest?.id)}`;
    await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ role: 'authenticated', sub: idOf('college-admin') });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`
        insert into public.interest_events (interest_id, college_id, kind, actor_id)
        select ${String(interest?.id)}::uuid, ${String(interest?.college_id)}::uuid, k, ${idOf('college-admin')}::uuid
        from unnest('{moved,moved,replied,viewed,assigned}'::text[]) k`;
    });
    expect((await kinds('player')).toSorted()).toEqual(['interest_moved', 'interest_replied']);
    const [first] = await notices('player');
    expect(Object.keys(first?.facts ?? {}).toSorted()).toEqual(['college', 'href', 'stage']);
  });

  test('a task that is due is told to who has it, once', async () => {
    const [interest] = await sql`
      select i.id, i.college_id from public.interests i join public.colleges c on c.id = i.college_id
      where c.slug = 'redstone-valley-university' and i.stage_id is not null limit 1`;
    const [task] = await sql`
      insert into public.interest_tasks (interest_id, college_id, title, due_on, assignee_id)
      values (${String(interest?.id)}, ${String(interest?.college_id)}, 'Call', current_date, ${idOf('college-staff')})
      returning id`;
    const told = async () => (await notices('college-staff')).filter(({ facts }) => facts.title === 'Call').length;
    try {
      await sql`select private.tell_of_due_tasks()`;
      await sql`select private.tell_of_due_tasks()`;
      expect(await told()).toBe(1);
      await sql`update public.interest_tasks set done_at = now() where id = ${String(task?.id)}`;
      expect(await told()).toBe(0);
    } finally {
      await sql`delete from public.interest_tasks where id = ${String(task?.id)}`;
    }
  });

  test('an approved role, until the approval is undone', async () => {
    const [request] = await sql`
      insert into public.role_requests (user_id, role) values (${idOf('parent')}, 'coaching_private_coach') returning id`;
    const ask = { p_request_id: String(request?.id) };
    try {
      await rowsOf(as('admin').rpc('decide_role_request', { ...ask, p_approve: true }));
      expect(await kinds('parent')).toEqual(['role_approved']);
      await rowsOf(as('admin').rpc('undo_role_approval', ask));
      expect(await kinds('parent')).toEqual([]);
    } finally {
      await sql`delete from public.user_roles where user_id = ${idOf('parent')} and role = 'coaching_private_coach'`;
      await sql`delete from public.role_requests where id = ${String(request?.id)}`;
    }
  });

  test('a decided role, and a flag that somebody else of the staff changed', async () => {
    const [request] = await sql`
      insert into public.role_requests (user_id, role) values (${idOf('parent')}, 'coaching_private_coach') returning id`;
    await rowsOf(as('admin').rpc('decide_role_request', { p_request_id: String(request?.id), p_approve: false }));
    expect(await kinds('parent')).toEqual(['role_refused']);
    await sql`delete from public.role_requests where id = ${String(request?.id)}`;
    await rowsOf(as('admin').from('experiments').update({ notes: 'Notice' }).eq('key', 'dev_tools'));
    await rowsOf(as('admin').from('experiments').update({ notes: 'Notice again' }).eq('key', 'dev_tools'));
    expect(await kinds('developer')).toEqual(['flag_changed']);
    expect(await notices('admin')).toEqual([]);
    expect(await kinds('player')).toEqual([]);
  });
});

describe('together', () => {
  test('a series is one notice, and so is what changes in all that follow', async () => {
    const series = randomUUID();
    const day = inDays(1).slice(0, 10);
    const made = await rowsOf(
      as('coach').rpc('schedule_practice_series', {
        p_id: series,
        p_team_id: silver,
        p_title: 'Notice series',
        p_starts_on: day,
        p_ends_on: inDays(84).slice(0, 10),
        p_weekdays: [1],
        p_start_time: '18:00',
        p_time_zone: 'America/New_York',
      }),
    );
    expect(made).toBeGreaterThanOrEqual(11);
    expect(await notices('player')).toMatchObject([{ kind: 'practice_scheduled', amount: made }]);
    const [first] = await sql`
      select id from public.team_practices where series_id = ${series} order by series_on limit 1`;
    await rowsOf(
      as('coach').rpc('change_following_practices', { p_practice_id: String(first?.id), p_start_time: '19:00' }),
    );
    expect((await notices('player'))[0]).toMatchObject({ kind: 'practice_moved', amount: made });
    await sql`delete from public.team_practices where series_id = ${series}`;
    await sql`delete from public.team_practice_series where id = ${series}`;
  });

  test('a practice moved twice within minutes is one notice, unread again, and one mail', async () => {
    const id = await schedule('Notice moved');
    await change(id, { scheduled_at: inDays(3) });
    const [moved] = await notices('player');
    await rowsOf(as('player').rpc('mark_notices_read', { p_id: String(moved?.id) }));
    await change(id, { scheduled_at: inDays(4) });
    expect(await kinds('player')).toEqual(['practice_moved', 'practice_scheduled']);
    expect((await notices('player'))[0]).toMatchObject({ id: moved?.id, is_read: false });
    expect(await mailsAbout('player')).toBe(2);
  });

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

  test('two who change at once tell each person of both, and nobody waits forever', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => schedule(`Notice ${index}`)));
    await forget();
    await Promise.all(ids.flatMap((id) => [change(id, { location: 'A' }), change(id, { scheduled_at: inDays(5) })]));
    expect(await kinds('player')).toEqual(Array(6).fill('practice_moved'));
  });
});

describe('who may see it', () => {
  test('who left the team, or blocked its owner, finds nothing of it', async () => {
    await schedule('Notice gone');
    const place = sql`team_id = ${silver} and user_id = ${idOf('player')}`;
    await sql`update public.team_members set is_confirmed = false where ${place}`;
    try {
      expect(await notices('player')).toEqual([]);
      expect(await unread('player')).toBe(0);
      await schedule('Notice without a yes');
      expect(await sql`select from public.notices where user_id = ${idOf('player')}`).toHaveLength(1);
    } finally {
      await sql`update public.team_members set is_confirmed = true where ${place}`;
    }
    const block = { blocker_id: idOf('player'), blocked_id: idOf('coach') };
    await sql`insert into public.user_blocks ${sql(block)}`;
    try {
      expect(await notices('player')).toEqual([]);
      await forget();
      await schedule('Notice shut out');
      expect(await sql`select from public.notices where user_id = ${idOf('player')}`).toHaveLength(0);
    } finally {
      await sql`delete from public.user_blocks where blocker_id = ${idOf('player')}`;
    }
  });

  test('one reads and marks own notices alone', async () => {
    await schedule('Notice own');
    const [mine] = await notices('player');
    await rowsOf(as('second-player').rpc('mark_notices_read', { p_id: String(mine?.id) }));
    await rowsOf(as('second-player').rpc('mark_notices_read', { p_up_to: String(mine?.id) }));
    expect((await notices('player'))[0]?.is_read).toBe(false);
    const { error } = await signedOut().rpc('load_notices');
    expect(error?.code).toBe('42501');
  });

  test('a badge hears that something came, without what', async () => {
    const listener = await listen('player', `user:${idOf('player')}`);
    await schedule('Notice live');
    await hears(listener, { event: 'count', payload: { name: 'unread_notices' } });
    expect(JSON.stringify(listener.heard)).not.toContain('Notice live');
  });
});

describe('reading', () => {
  test('page by page, newest first, and all up to one', async () => {
    const day = '2026-01-01';
    await sql`
      insert into public.notices (user_id, kind, change_id, subject_id, created_at)
      select ${idOf('player')}, 'flag_changed', gen_random_uuid(), gen_random_uuid(), ${day}::timestamptz
      from generate_series(1, 3)`;
    for (let index = 0; index < 5; index++) await schedule(`Notice page ${index}`);
    const load = async (before?: Page['next']) =>
      (await rowsOf(
        as('player').rpc('load_notices', {
          p_limit: 2,
          ...(before ? { p_before: before.created_at, p_before_id: before.id } : {}),
        }),
      )) as unknown as Page;
    const seen: string[] = [];
    for (let page: Page | null = await load(); page; page = page.next ? await load(page.next) : null)
      seen.push(...page.items.map(({ id }) => id));
    expect(seen).toEqual((await notices('player')).map(({ id }) => id));
    expect(new Set(seen).size).toBe(5);
    expect(await rowsOf(as('player').rpc('mark_notices_read', { p_up_to: String(seen[1]) }))).toBe(1);
    expect(await rowsOf(as('player').rpc('mark_notices_read', { p_up_to: String(seen[0]) }))).toBe(0);
    const counts = await rowsOf(
      as('player').rpc('count_for_header', { p_names: ['unread_notices', 'export_my_data'] }),
    );
    expect(counts).toEqual({ unread_notices: 0 });
  });

  test('what is older than 90 days goes', async () => {
    await schedule('Notice old');
    await sql`update public.notices set created_at = now() - interval '91 days' where user_id = ${idOf('player')}`;
    await sql`select private.run_daily()`;
    expect(await notices('player')).toEqual([]);
    expect(await kinds('team-staff')).toEqual(['practice_scheduled']);
  });
});

test('a change costs the same with 10,000 people and 1,000 changes', { timeout: 60_000 }, async () => {
  const UNDO = new Error('undo');
  const growing = sql.begin(async (transaction) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: idOf('coach') });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    const id = await schedule('Notice growth');
    const pages = async (day: number) => {
      const rows = await transaction.unsafe(
        `explain (analyze, buffers, format json) select private.tell(array(
           select private.notice(p, 'practice_moved', gen_random_uuid(), '${id}', '${silver}')
           from private.people_to_tell('${silver}') p)) where ${day} > 0`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    };
    await pages(1);
    const before = await pages(2);
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.notices (user_id, kind, change_id, subject_id, created_at)
      select md5('p' || p)::uuid, 'practice_moved', md5('c' || c)::uuid, md5('c' || c)::uuid, now() - c * interval '1 hour'
      from generate_series(1, 10000) p, generate_series(1, 20) c`;
    await transaction`
      insert into public.notices (user_id, kind, change_id, subject_id, created_at)
      select ${idOf('player')}, 'practice_moved', md5('c' || c)::uuid, md5('c' || c)::uuid, now() - c * interval '1 hour'
      from generate_series(1, 1000) c`;
    await transaction`set local session_replication_role = origin`;
    await transaction.unsafe('analyze public.notices');
    await pages(3);
    expect(await pages(4)).toBeLessThan(before * 1.5 + 100);
    throw UNDO;
  });
  await growing.catch((error: unknown) => {
    if (error !== UNDO) throw error;
  });
});

describe('mails', () => {
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
    await sql`update public.team_members set is_confirmed = false where team_id = ${silver} and user_id = ${idOf('player')}`;
    try {
      expect((await answer(token, 'attending')).error?.code).toBe('PT404');
    } finally {
      await sql`
        update public.team_members set is_confirmed = true where team_id = ${silver} and user_id = ${idOf('player')}`;
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
