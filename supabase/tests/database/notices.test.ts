/** Notices: one for each person and change, for who may see the thing, read by their own person. */
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM } from './backend.ts';
import { disconnectListeners, hears, listen } from './live.ts';
import { change, inDays, kinds, notices, noticesOf, unread, type Page } from './notices.ts';

const sql = openDatabase();
const { team, forget, mailsAbout, schedule } = noticesOf(sql);
afterAll(disconnectListeners);

describe('each kind, once', () => {
  test('[TM-110] a practice is scheduled, moved and cancelled: all of the team are told but who did it', async () => {
    const id = await schedule('Notice scrim');
    const [told] = await notices('player');
    expect(told).toMatchObject({
      kind: 'practice_scheduled',
      amount: 1,
      is_read: false,
      facts: {
        title: 'Notice scrim',
        team: SILVER_TEAM,
        href: `/teams/${team.id}/manage?tab=practices&practice=${id}`,
      },
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
        p_team_id: team.id,
        p_title: 'Notice poll',
        p_starts: [inDays(1), inDays(2)],
      }),
    );
    const [opened] = await notices('player');
    const [poll] = await sql`select id from public.team_time_polls where title = 'Notice poll'`;
    expect(opened).toMatchObject({
      kind: 'poll_opened',
      facts: { href: `/teams/${team.id}/manage?tab=practices&poll=${String(poll?.id)}` },
    });
    const [post] = await sql`
      insert into public.team_recruiting_posts (team_id, title, description)
      values (${team.id}, 'Notice post', 'Wanted') returning id`;
    try {
      const ask = { team_id: team.id, post_id: String(post?.id), user_id: idOf('parent'), message: 'Secret words' };
      await rowsOf(as('parent').from('team_join_requests').insert(ask));
      const [asked] = await notices('coach');
      expect(asked).toMatchObject({ kind: 'request_made', facts: { href: `/teams/${team.id}/manage?tab=recruiting` } });
      expect(JSON.stringify(asked)).not.toContain('Secret words');
      const [request] = await sql`select id from public.team_join_requests where post_id = ${String(post?.id)}`;
      await rowsOf(as('coach').rpc('decide_join_request', { p_request_id: String(request?.id), p_accept: false }));
      expect(await kinds('parent')).toEqual(['request_declined']);
      await sql`delete from public.team_join_requests where post_id = ${String(post?.id)}`;
      await forget();
      await sql`delete from private.mail_outbox where template = 'notice'`;
      await rowsOf(as('parent').from('team_join_requests').insert(ask));
      const [again] = await sql`select id from public.team_join_requests where post_id = ${String(post?.id)}`;
      await rowsOf(as('coach').rpc('decide_join_request', { p_request_id: String(again?.id), p_accept: true }));
      expect(await notices('parent')).toMatchObject([
        { kind: 'request_accepted', facts: { team: SILVER_TEAM, href: `/teams/${team.id}/manage` } },
      ]);
      const [place] = await sql`
        select is_confirmed from public.team_members where user_id = ${idOf('parent')} and team_id = ${team.id}`;
      expect(place).toEqual({ is_confirmed: true });
      expect(await mailsAbout('parent')).toBe(1);
    } finally {
      await sql`delete from public.team_members where user_id = ${idOf('parent')} and team_id = ${team.id}`;
      await sql`delete from private.roster_consents where user_id = ${idOf('parent')} and team_id = ${team.id}`;
      await sql`delete from public.team_recruiting_posts where id = ${String(post?.id)}`;
    }
  });

  test('an invitation, for the person with the confirmed address, until it is answered', async () => {
    const [person] = await sql`select email from public.profiles where id = ${idOf('parent')}`;
    const id = await rowsOf(
      as('coach').rpc('invite_to_team', { p_team_id: team.id, p_email: String(person?.email), p_role: 'player' }),
    );
    expect(await kinds('parent')).toEqual(['team_invited']);
    await sql`update public.team_invitations set status = 'revoked' where id = ${String(id)}`;
    expect(await notices('parent')).toEqual([]);
    expect(await unread('parent')).toBe(0);
    expect(await mailsAbout('parent')).toBe(0);
  });

  describe('what is offered', () => {
    const leave = async () => {
      for (const kind of ['parent', 'minor'] as const) {
        const place = sql`user_id = ${idOf(kind)} and team_id = ${team.id}`;
        await sql`delete from public.team_members where ${place}`;
        await sql`delete from public.team_staff where ${place}`;
      }
      await sql`delete from public.team_invitations where team_id = ${team.id}`;
      await sql`delete from public.college_invitations where email like '%@lineup.example'`;
      await sql`delete from private.rate_counters`;
    };
    beforeEach(leave);
    afterEach(leave);
    const waiting = async (kind: AccountKind) => (await mailsAbout(kind)) + (await mailsAbout(kind, 'notice_digest'));
    const put = (kind: AccountKind) =>
      rowsOf(as('coach').rpc('add_team_member', { p_team_id: team.id, p_user_id: idOf(kind) }));

    test('[TM-073] a place on a roster, until it is gone', async () => {
      await put('parent');
      expect(await notices('parent')).toMatchObject([
        { kind: 'place_offered', facts: { team: SILVER_TEAM, href: '/teams' } },
      ]);
      expect(await waiting('parent')).toBe(1);
      await sql`update public.team_members set is_active = false where user_id = ${idOf('parent')} and team_id = ${team.id}`;
      expect(await notices('parent')).toEqual([]);
    });

    test('[TM-073] a minor who has not joined reads no name of the team, and gets no mail of it', async () => {
      await sql`delete from public.team_members where user_id = ${idOf('minor')} and team_id = ${team.id}`;
      await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('minor')}`;
      await put('minor');
      await rowsOf(
        as('coach').rpc('invite_to_team', { p_team_id: team.id, p_email: 'minor@lineup.example', p_role: 'player' }),
      );
      const told = await notices('minor');
      expect(told.map(({ kind }) => kind).toSorted()).toEqual(['place_offered', 'team_invited']);
      expect(told.map(({ facts }) => facts)).toEqual([{ href: '/teams' }, { href: '/teams' }]);
      await rowsOf(
        as('minor')
          .from('notification_preferences')
          .upsert({ user_id: idOf('minor'), team_notices: 'daily' }),
      );
      await sql`select private.queue_notice_digests()`;
      expect(await waiting('minor')).toBe(0);
    });

    test('[SE-009] a place in the program of a college, to adults', async () => {
      const [college] = await sql`
        select id, slug, name from public.colleges where slug = 'redstone-valley-university'`;
      const invite = (kind: AccountKind) =>
        as('college-admin').rpc('invite_to_college', {
          ...{ p_college_id: String(college?.id), p_email: `${kind}@lineup.example` },
          p_role: 'programs_college_staff',
        });
      const id = String(await rowsOf(invite('parent')));
      expect(await notices('parent')).toMatchObject([
        { kind: 'college_invited', facts: { college: college?.name, href: `/college/${college?.slug}/edit` } },
      ]);
      // The invitation has a mail of its own.
      expect(await waiting('parent')).toBe(0);
      await rowsOf(as('parent').rpc('answer_college_invitation', { p_invitation_id: id, p_accept: false }));
      expect(await notices('parent')).toEqual([]);
      await invite('minor');
      expect(await sql`select from public.notices where user_id = ${idOf('minor')}`).toHaveLength(0);
    });
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
    expect(await notices('developer')).toMatchObject([
      { kind: 'flag_changed', facts: { href: '/testing?tab=flags&flag=dev_tools' } },
    ]);
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
        p_team_id: team.id,
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
    const place = sql`team_id = ${team.id} and user_id = ${idOf('player')}`;
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

/** People of the team who were not in the demo world. */
const crowd = (amount: number) =>
  sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.profiles (id, email)
      select md5('crowd' || n)::uuid, 'crowd' || n || '@mail.example' from generate_series(1, ${amount}) n`;
    await transaction`
      insert into public.team_members (team_id, user_id, is_confirmed)
      select ${team.id}, md5('crowd' || n)::uuid, true from generate_series(1, ${amount}) n`;
  });
const scatter = () =>
  sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    const people = transaction`(select id from public.profiles where email like 'crowd%@mail.example')`;
    await transaction`delete from public.notices where user_id in ${people}`;
    await transaction`delete from public.team_members where user_id in ${people}`;
    await transaction`delete from public.profiles where email like 'crowd%@mail.example'`;
  });

test(
  '1,000 changes by two people at once tell each of many people of each change once',
  { timeout: 120_000 },
  async () => {
    const [people, practices] = [12, 500];
    const by = (kind: AccountKind, change: (transaction: TransactionSql) => Promise<unknown>) =>
      sql.begin(async (transaction) => {
        const claims = JSON.stringify({ role: 'authenticated', sub: idOf(kind) });
        await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
        await change(transaction);
      });
    await crowd(people);
    try {
      const ids = Array.from({ length: practices }, () => randomUUID());
      const plan = async (kind: AccountKind, own: string[]) => {
        for (const id of own)
          await by(
            kind,
            (transaction) => transaction`
            insert into public.team_practices (id, team_id, title, scheduled_at)
            values (${id}, ${team.id}, 'Notice many', now() + interval '2 days')`,
          );
      };
      await Promise.all([plan('coach', ids.slice(0, practices / 2)), plan('admin', ids.slice(practices / 2))]);
      // Both move all of them, one from each end: where they meet, two moves of one practice are one change.
      const move = async (kind: AccountKind, all: string[]) => {
        for (const id of all)
          await by(
            kind,
            (transaction) => transaction`update public.team_practices set location = ${kind} where id = ${id}`,
          );
      };
      await Promise.all([move('coach', ids), move('admin', ids.toReversed())]);
      const told = await sql`
      select n.user_id, n.kind, count(*)::int as amount, count(distinct n.subject_id)::int as practices
      from public.notices n join public.profiles p on p.id = n.user_id and p.email like 'crowd%'
      group by 1, 2`;
      expect(told).toHaveLength(2 * people);
      for (const each of told) expect(each).toMatchObject({ amount: practices, practices });
    } finally {
      await scatter();
    }
  },
);

test('one change tells 10,000 people, each once, also when it is told again', { timeout: 120_000 }, async () => {
  await crowd(10_000);
  try {
    const id = await schedule('Notice crowd');
    const told = async (kind: string) =>
      (
        await sql`
          select count(*)::int as notices, count(distinct n.user_id)::int as people
          from public.notices n join public.profiles p on p.id = n.user_id and p.email like 'crowd%' where n.kind = ${kind}`
      )[0];
    expect(await told('practice_scheduled')).toEqual({ notices: 10_000, people: 10_000 });
    await change(id, { scheduled_at: inDays(3) });
    await change(id, { scheduled_at: inDays(4) });
    expect(await told('practice_moved')).toEqual({ notices: 10_000, people: 10_000 });
  } finally {
    await scatter();
  }
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
           select private.notice(p, 'practice_moved', gen_random_uuid(), '${id}', '${team.id}')
           from private.people_to_tell('${team.id}') p)) where ${day} > 0`,
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
