import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import {
  as,
  BRONZE_TEAM,
  FOREIGN_TEAM,
  idOf,
  openDatabase,
  rowsOf,
  signedOut,
  SILVER_TEAM,
  teamId,
} from './backend.ts';
import { conversation, forgetTestConversations, send } from './talk.ts';
import { dropTrialCollege, makeTrialCollege, sent, type TrialCollege } from './trial-college.ts';

interface Event {
  kind: string;
  id: string;
  team_id: string;
  answer?: { status: string; notes: string | null } | null;
  checked_in?: boolean | null;
}

interface Today {
  teams: {
    teams: { id: string; name: string }[];
    events: Event[] | null;
    answers: {
      offers: { kind: string; team_name: string; person_name: string | null }[] | null;
      requests: { team_id: string; amount: number }[] | null;
      polls: { id: string; title: string }[] | null;
    } | null;
  } | null;
  inbox:
    | {
        conversation_id: string;
        title: string | null;
        unread_count: number;
        last_message: { content: string } | null;
        people: { display_name: string | null }[];
      }[]
    | null;
  offers: { id: string; stage: string }[] | null;
  interests: { id: string; stage: string; answered: boolean }[] | null;
  programs: { slug: string; waiting: number; tasks: { title: string; name: string }[] | null }[] | null;
  steps: { profile: string | null; account: string | null } | null;
  family: {
    children: { name: string | null; email: string | null; begins_at: string | null }[] | null;
    waiting: number | null;
  } | null;
  staff: Partial<Record<'role_requests' | 'college_requests' | 'team_requests' | 'reports', number>> | null;
}

const sql = openDatabase();
const today = async (kind: AccountKind) => (await rowsOf(as(kind).rpc('load_today'))) as unknown as Today;
let silver = '';
beforeAll(async () => {
  silver = await teamId(sql, SILVER_TEAM);
});
const clear = async () => {
  await sql`delete from public.team_practices where title like 'Today%'`;
  await sql`delete from public.team_tournaments where name like 'Today%'`;
  await sql`delete from public.team_time_polls where title like 'Today%'`;
  await sql`update public.experiments set enabled = true where key in ('teams_management', 'remote_inbox', 'remote_recruiting')`;
};
afterEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

/** A practice that much from now. */
async function practice(
  title: string,
  from: string,
  change: { status?: string; team?: string; minutes?: number } = {},
) {
  const id = randomUUID();
  await sql`
    insert into public.team_practices (id, team_id, title, scheduled_at, duration_minutes, status, created_by)
    values (${id}, ${change.team ?? silver}, ${title}, now() + ${from}::interval, ${change.minutes ?? 60},
      ${change.status ?? 'scheduled'}, null)`;
  return id;
}
/** Whether the event is among the three that come next. */
const eventIn = (page: Today, id: string) => page.teams?.events?.find((each) => each.id === id);

describe('teams', () => {
  test('[TM-014] what is next comes first, also what is under way, never what is over or cancelled', async () => {
    const over = await practice('Today over', '-2 hours');
    const under = await practice('Today under way', '-30 minutes');
    const cancelled = await practice('Today cancelled', '1 minute', { status: 'cancelled' });
    const next = await practice('Today next', '2 minutes');
    const foreign = await practice('Today elsewhere', '1 minute', { team: await teamId(sql, FOREIGN_TEAM) });
    await sql`update public.team_practices set status = 'completed'
      where team_id = ${silver} and title not like 'Today%' and scheduled_at between now() - interval '1 day' and now()`;
    await sql`update public.team_tournaments set status = 'completed'
      where team_id = ${silver} and status = 'in_progress'`;
    const page = await today('player');
    expect(page.teams?.events?.slice(0, 2).map(({ id }) => id)).toEqual([under, next]);
    expect(page.teams?.events).toHaveLength(3);
    for (const id of [over, cancelled, foreign]) expect(eventIn(page, id)).toBeUndefined();
  });

  test("[TM-144, DB-018] the own answer stands with it, nobody else's", async () => {
    const id = await practice('Today answered', '1 minute');
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert({ practice_id: id, user_id: idOf('player'), status: 'not_attending', notes: 'Exam' }),
    );
    expect(eventIn(await today('player'), id)).toMatchObject({
      answer: { status: 'not_attending', notes: 'Exam' },
      not_attending_count: 1,
      live_topic: expect.stringContaining(`team:${silver}:`) as string,
    });
    const coach = eventIn(await today('coach'), id);
    expect(coach).toMatchObject({ answer: null, not_attending_count: 1 });
    expect(JSON.stringify(coach)).not.toContain('Exam');
  });

  test('a tournament asks players for their check-in, and who does not play for nothing', async () => {
    const id = randomUUID();
    await sql`insert into public.team_tournaments (id, team_id, name, start_date, created_by)
      values (${id}, ${silver}, 'Today cup', now() + interval '1 minute', null)`;
    expect(eventIn(await today('player'), id)).toMatchObject({ kind: 'tournament', checked_in: false });
    await sql`insert into public.team_tournament_check_ins (tournament_id, user_id) values (${id}, ${idOf('player')})`;
    expect(eventIn(await today('player'), id)).toMatchObject({ checked_in: true });
    expect(eventIn(await today('coach'), id)).toMatchObject({ checked_in: null });
  });

  test('an open poll waits for who has not voted', async () => {
    const [poll, option] = [randomUUID(), randomUUID()];
    await sql`insert into public.team_time_polls (id, team_id, title) values (${poll}, ${silver}, 'Today when?')`;
    await sql`insert into public.team_time_poll_options (id, poll_id, starts_at)
      values (${option}, ${poll}, now() + interval '3 days')`;
    const asked = async (kind: AccountKind) =>
      (await today(kind)).teams?.answers?.polls?.some(({ id }) => id === poll) ?? false;
    expect(await asked('player')).toBe(true);
    expect(await asked('parent')).toBe(false);
    await rowsOf(
      as('player')
        .from('team_time_poll_votes')
        .insert({ option_id: option, user_id: idOf('player'), answer: 'no' }),
    );
    expect(await asked('player')).toBe(false);
    await sql`update public.team_time_poll_options set starts_at = now() - interval '1 hour' where id = ${option}`;
    expect(await asked('team-staff')).toBe(false);
  });

  test('[SE-026] requests to join wait for the owner alone, without those whom the owner blocked', async () => {
    const [post] = await sql`select id from public.team_recruiting_posts where team_id = ${silver} limit 1`;
    await sql`delete from public.team_join_requests where team_id = ${silver}`;
    const before = (await today('coach')).teams?.answers?.requests?.find((each) => each.team_id === silver);
    expect(before).toBeUndefined();
    await sql`insert into public.team_join_requests (team_id, post_id, user_id)
      values (${silver}, ${String(post?.id)}, ${idOf('parent')})`;
    expect((await today('coach')).teams?.answers?.requests).toContainEqual(
      expect.objectContaining({ team_id: silver, amount: 1 }),
    );
    for (const kind of ['player', 'team-staff', 'admin'] as const)
      expect((await today(kind)).teams?.answers?.requests?.some((each) => each.team_id === silver)).not.toBe(true);
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('coach')}, ${idOf('parent')})`;
    expect((await today('coach')).teams?.answers?.requests?.some((each) => each.team_id === silver)).not.toBe(true);
    await sql`delete from public.user_blocks where blocker_id = ${idOf('coach')} and blocked_id = ${idOf('parent')}`;
    await sql`delete from public.team_join_requests where team_id = ${silver} and user_id = ${idOf('parent')}`;
  });

  test('[SE-026] a place that a minor has not agreed to shows nothing of the team, and waits for the guardian too', async () => {
    const bronze = await teamId(sql, BRONZE_TEAM);
    const id = await practice('Today inside', '1 minute', { team: bronze });
    await sql`delete from public.team_members where team_id = ${bronze} and user_id = ${idOf('minor')}`;
    await rowsOf(
      as('coach').rpc('add_team_member', { p_team_id: bronze, p_user_email: 'minor@lineup.example', p_role: 'player' }),
    );
    const minor = await today('minor');
    expect(eventIn(minor, id)).toBeUndefined();
    expect(minor.teams?.teams.some((team) => team.id === bronze)).toBe(false);
    expect(minor.teams?.answers?.offers).toContainEqual({ kind: 'place', team_name: BRONZE_TEAM, person_name: null });
    expect((await today('guardian')).teams?.answers?.offers).toContainEqual(
      expect.objectContaining({ kind: 'place', team_name: BRONZE_TEAM, person_name: expect.any(String) as string }),
    );
    await rowsOf(as('minor').rpc('answer_roster_place', { p_team_id: bronze, p_accept: true }));
    expect(eventIn(await today('minor'), id)).toBeDefined();
    await sql`delete from public.team_members where team_id = ${bronze} and user_id = ${idOf('minor')}`;
    await sql`delete from private.roster_consents where team_id = ${bronze} and user_id = ${idOf('minor')}`;
  });
});

describe('inbox', () => {
  afterAll(() => forgetTestConversations(sql));

  test('[IN-003, IN-013] unread conversations with names and last words, not muted or archived ones and not those of others', async () => {
    const id = await conversation('parent', 'group', 'player', 'coach');
    await send('parent', id, 'Bus leaves at six');
    const unread = async (kind: AccountKind) => (await today(kind)).inbox?.find((each) => each.conversation_id === id);
    expect(await unread('player')).toMatchObject({
      title: 'Test group',
      unread_count: 1,
      last_message: { content: 'Bus leaves at six' },
    });
    expect((await unread('player'))?.people).toHaveLength(2);
    expect(await unread('parent')).toBeUndefined();
    expect(await unread('team-staff')).toBeUndefined();
    await sql`update private.conversation_reads set is_archived = true where conversation_id = ${id} and user_id = ${idOf('player')}`;
    expect(await unread('player')).toBeUndefined();
    await sql`update private.conversation_reads set is_archived = false where conversation_id = ${id} and user_id = ${idOf('player')}`;
    await rowsOf(as('player').rpc('mark_conversation_read', { p_conversation_id: id }));
    expect(await unread('player')).toBeUndefined();
    await sql`insert into public.conversation_mutes (conversation_id, user_id) values (${id}, ${idOf('coach')})`;
    expect(await unread('coach')).toBeUndefined();
  });
});

describe('recruiting', () => {
  let college: TrialCollege;
  beforeAll(async () => {
    college = await makeTrialCollege(sql);
  });
  afterAll(() => dropTrialCollege(sql, college));

  test('[RC-010, RC-017] an interest waits for the program, and its answer for the player', async () => {
    const slug = college.slug;
    const inProgram = async (kind: AccountKind) => (await today(kind)).programs?.find((each) => each.slug === slug);
    const { submission, interest } = await sent('parent', college);
    expect((await today('parent')).interests).toBeNull();
    expect(await inProgram('college-staff')).toMatchObject({ waiting: 1, tasks: null });
    for (const kind of ['college-admissions', 'other-college-admin', 'player', 'admin'] as const)
      expect(await inProgram(kind)).toBeUndefined();

    await sql`insert into public.interest_tasks (interest_id, college_id, title, due_on, assignee_id)
      values (${interest}, ${college.id}, 'Call back', current_date, ${idOf('college-staff')}),
        (${interest}, ${college.id}, 'Next month', current_date + 30, ${idOf('college-staff')})`;
    expect((await inProgram('college-staff'))?.tasks?.map(({ title }) => title)).toEqual(['Call back']);
    expect((await inProgram('college-coach'))?.tasks).toBeNull();

    await rowsOf(
      as('college-staff').rpc('move_interests', {
        p_interest_ids: [interest],
        p_stage_id: college.stages['tryout'] ?? college.stages['reviewing'] ?? '',
      }),
    );
    expect((await today('parent')).interests).toMatchObject([{ id: submission }]);
    expect((await today('player')).interests?.some(({ id }) => id === submission)).not.toBe(true);
    await sql`update public.interests set stage_since = now() - interval '15 days', answered_at = null,
      sent_at = now() - interval '16 days' where id = ${interest}`;
    expect((await today('parent')).interests).toBeNull();
  });
});

describe('an offer', () => {
  let college: TrialCollege;
  beforeAll(async () => {
    college = await makeTrialCollege(sql);
  });
  afterAll(() => dropTrialCollege(sql, college));

  test('stands apart from the news for as long as it stands, for its player alone', async () => {
    const { submission, interest } = await sent('parent', college);
    const [stage] = await sql`
      update public.interests i set stage_since = now() - interval '40 days', sent_at = now() - interval '60 days',
        stage_id = (select s.id from public.pipeline_stages s where s.college_id = i.college_id and s.kind = 'offered' limit 1)
      where i.id = ${interest} returning i.stage_id`;
    expect(stage?.stage_id).toEqual(expect.any(String));
    const page = await today('parent');
    expect(page.offers).toMatchObject([{ id: submission }]);
    expect(page.interests).toBeNull();
    for (const kind of ['player', 'guardian', 'college-staff', 'admin'] as const)
      expect((await today(kind)).offers?.some(({ id }) => id === submission)).not.toBe(true);

    await sql`update public.interests i set stage_since = now(),
        stage_id = (select s.id from public.pipeline_stages s where s.college_id = i.college_id and s.kind = 'visiting' limit 1)
      where i.id = ${interest}`;
    expect(await today('parent')).toMatchObject({ offers: null, interests: [{ id: submission }] });
  });
});

describe('the next steps of an account', () => {
  const steps = async (kind: AccountKind) => (await today(kind)).steps;
  const ended = () => sql`update private.guardian_links set ended_at = null, confirmed_at = now() - interval '10 days'
    where minor_id = ${idOf('minor')}`;

  test('a player is led to a profile, and on to its end; who has another job is not', async () => {
    expect((await steps('newcomer'))?.profile).toBe('missing');
    await sql`insert into public.onboarding_progress (user_id, roles_saved_at) values (${idOf('newcomer')}, now())`;
    expect((await steps('newcomer'))?.profile).toBe('begun');
    await sql`update public.onboarding_progress set finished_at = now() where user_id = ${idOf('newcomer')}`;
    expect((await steps('newcomer'))?.profile).toBe('missing');
    await sql`delete from public.onboarding_progress where user_id = ${idOf('newcomer')}`;
    await sql`insert into public.role_requests (user_id, role) values (${idOf('newcomer')}, 'coaching_private_coach')`;
    expect(await steps('newcomer')).toBeNull();
    await sql`delete from public.role_requests where user_id = ${idOf('newcomer')}`;
    for (const kind of ['player', 'college-admin', 'coach', 'staff', 'parent'] as const)
      expect((await steps(kind))?.profile ?? null).toBeNull();
  });

  test('a minor without a guardian is led to one, and sees that a request waits', async () => {
    expect((await steps('minor'))?.account ?? null).toBeNull();
    const links = await sql`select * from private.guardian_links where minor_id = ${idOf('minor')}`;
    expect(links.length).toBeGreaterThan(0);
    await sql`update private.guardian_links set confirmed_at = null, ended_at = now() where minor_id = ${idOf('minor')}`;
    expect((await steps('minor'))?.account).toBe('guardian');
    await sql`insert into private.guardian_requests (minor_id, guardian_email) values (${idOf('minor')}, 'nobody@example.com')`;
    expect((await steps('minor'))?.account).toBe('guardian_asked');
    await sql`delete from private.guardian_requests where minor_id = ${idOf('minor')}`;
    await ended();
    expect((await steps('minor'))?.account ?? null).toBeNull();
  });
});

test('a guardian sees the wards, whose names come with the rights; nobody else does', async () => {
  const family = async (kind: AccountKind) => (await today(kind)).family;
  expect((await family('guardian'))?.children).toMatchObject([{ name: expect.any(String) as string, email: null }]);
  for (const kind of ['minor', 'player', 'coach', 'admin', 'college-staff'] as const)
    expect((await family(kind))?.children ?? null).toBeNull();
  await sql`update private.guardian_links set confirmed_at = now() where minor_id = ${idOf('minor')}`;
  expect((await family('guardian'))?.children).toMatchObject([
    { name: null, email: expect.stringContaining('•••') as string },
  ]);
  await sql`update private.guardian_links set confirmed_at = now() - interval '10 days' where minor_id = ${idOf('minor')}`;
  await sql`insert into private.guardian_requests (minor_id, guardian_email) values (${idOf('minor')}, 'private-coach@lineup.example')`;
  expect(await family('private-coach')).toEqual({ children: null, waiting: 1, wards: null });
  expect(await family('coach')).toBeNull();
  // The other way round: an adult who would be the guardian of a minor.
  await sql`insert into private.guardian_offers (guardian_id, minor_email) values (${idOf('parent')}, 'minor@lineup.example')`;
  expect(await family('minor')).toMatchObject({ waiting: 1 });
  await sql`delete from private.guardian_offers where guardian_id = ${idOf('parent')}`;
  await sql`delete from private.guardian_requests where guardian_email = 'private-coach@lineup.example'`;
});

describe('platform staff', () => {
  const staff = async (kind: AccountKind) => (await today(kind)).staff;

  test('[SE-008] role requests wait for who decides them, never for who made them, and reports for all staff', async () => {
    const before = {
      requests: (await staff('admin'))?.role_requests ?? 0,
      reports: (await staff('staff'))?.reports ?? 0,
    };
    await sql`insert into public.role_requests (user_id, role)
      values (${idOf('player')}, 'coaching_private_coach'), (${idOf('admin')}, 'coaching_private_coach')`;
    expect((await staff('admin'))?.role_requests).toBe(before.requests + 1);
    expect((await staff('staff'))?.role_requests ?? null).toBeNull();
    for (const kind of ['player', 'college-admin', 'guardian', 'coach'] as const) expect(await staff(kind)).toBeNull();
    await sql`update public.experiments set enabled = false where key = 'user_management'`;
    expect((await staff('admin'))?.role_requests ?? null).toBeNull();
    await sql`update public.experiments set enabled = true where key = 'user_management'`;

    await rowsOf(as('parent').rpc('report_abuse', { p_user_id: idOf('player'), p_reason: 'spam', p_details: 'Today' }));
    expect(await staff('staff')).toEqual({ reports: before.reports + 1 });
    expect((await staff('admin'))?.reports).toBe(before.reports + 1);
    for (const kind of ['player', 'parent', 'college-admin', 'coach'] as const) expect(await staff(kind)).toBeNull();
    await sql`delete from public.abuse_reports where details = 'Today'`;
    await sql`delete from public.role_requests where role = 'coaching_private_coach' and status = 'pending'`;
  });

  test('requests for a college wait for admins, requests for a team for all platform staff', async () => {
    const colleges = (await staff('admin'))?.college_requests ?? 0;
    await sql`insert into public.college_requests (user_id, name, city, state, website_url, position)
      values (${idOf('coach')}, 'Today College', 'Toledo', 'OH', 'https://today.example', 'Coach')`;
    await sql`insert into public.team_requests (id, user_id, name, organization_type, esports_title_ids, note)
      values (gen_random_uuid(), ${idOf('parent')}, 'Today Team', 'private_team', array(select id from public.esports_titles limit 1), 'For us')`;
    try {
      expect(await staff('admin')).toMatchObject({ college_requests: colleges + 1, team_requests: 1 });
      expect(await staff('staff')).toMatchObject({ team_requests: 1 });
      expect(await staff('staff')).not.toHaveProperty('college_requests');
      for (const kind of ['coach', 'parent', 'college-admin'] as const) expect(await staff(kind)).toBeNull();
    } finally {
      await sql`delete from public.college_requests where name = 'Today College'`;
      await sql`delete from public.team_requests where name = 'Today Team'`;
    }
  });
});

describe('the whole', () => {
  test('a new account has nothing waiting, and a visitor cannot ask', async () => {
    expect(await today('newcomer')).toEqual({
      teams: { teams: [], board: null, events: null, answers: null },
      inbox: null,
      offers: null,
      interests: null,
      meetings: null,
      evaluations: null,
      papers: null,
      programs: null,
      steps: { profile: 'missing', account: null },
      family: null,
      staff: null,
    });
    expect((await signedOut().rpc('load_today')).error).toMatchObject({ code: '42501' });
  });

  test('[FL-002] the part of a remote that is off is null, the others stay', async () => {
    await practice('Today off', '1 minute');
    await sql`update public.experiments set enabled = false where key = 'teams_management'`;
    const page = await today('player');
    expect(page.teams).toBeNull();
    await sql`update public.experiments set enabled = true where key = 'teams_management'`;
    expect((await today('player')).teams?.events).toHaveLength(3);
  });
});
