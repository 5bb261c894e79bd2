/** Notices: each kind of change, told once to each person who may see the thing. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM } from './backend.ts';
import { change, inDays, kinds, notices, noticesOf, unread } from './notices.ts';

const sql = openDatabase();
const { team, forget, mailsAbout, schedule } = noticesOf(sql);

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
    await change(id, { location: 'Lab' });
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

  test('an interest that moved is told to the player who wrote, in the words that are safe for them', async () => {
    const [interest] = await sql`
      select i.id, i.college_id, c.slug from public.interests i join public.colleges c on c.id = i.college_id
      where c.slug = 'redstone-valley-university' and i.player_id = ${idOf('player')}`;
    await sql`update public.interests set sent_at = coalesce(sent_at, now()), answered_at = now() where id = ${String(interest?.id)}`;
    await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('college-admin') });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`
        insert into public.interest_events (interest_id, college_id, kind, actor_id)
        select ${String(interest?.id)}::uuid, ${String(interest?.college_id)}::uuid, k, ${idOf('college-admin')}::uuid
        from unnest('{moved,moved,replied,viewed,assigned}'::text[]) k`;
    });
    expect((await kinds('player')).toSorted()).toEqual(['interest_moved', 'interest_replied']);
    const [first] = await notices('player');
    expect(Object.keys(first?.facts ?? {}).toSorted()).toEqual(['college', 'href', 'stage']);
    expect(first?.facts.href).toBe(`/recruiting-status/${String(interest?.id)}`);
  });

  test('a task that is due is told to who has it, once', async () => {
    const [interest] = await sql`
      select i.id, i.college_id, c.slug from public.interests i join public.colleges c on c.id = i.college_id
      where c.slug = 'redstone-valley-university' and i.stage_id is not null limit 1`;
    const [task] = await sql`
      insert into public.interest_tasks (interest_id, college_id, title, due_on, assignee_id)
      values (${String(interest?.id)}, ${String(interest?.college_id)}, 'Call', current_date, ${idOf('college-staff')})
      returning id`;
    const told = async () =>
      (await notices('college-staff')).flatMap(({ facts }) => (facts.title === 'Call' ? [facts.href] : []));
    try {
      await sql`select private.tell_of_due_tasks()`;
      await sql`select private.tell_of_due_tasks()`;
      expect(await told()).toEqual([`/pipeline?college=${String(interest?.slug)}&interest=${String(interest?.id)}`]);
      await sql`update public.interest_tasks set done_at = now() where id = ${String(task?.id)}`;
      expect(await told()).toEqual([]);
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
      expect(await notices('parent')).toMatchObject([
        { kind: 'role_approved', facts: { href: '/welcome?step=roles' } },
      ]);
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
    expect(await kinds('parent')).toEqual(['role_declined']);
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
