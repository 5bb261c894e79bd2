/** What must hold when several people act at the same moment, tried again and again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';
import { conversation, create, forgetTestConversations, people } from './talk.ts';
import { openRacers, rounds } from './racers.ts';
import { dropTrialCollege, importProspect, makeTrialCollege, type TrialCollege } from './trial-college.ts';

const sql = openDatabase();
let [team, game] = ['', ''];
let notes: string | null = null;
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  const [row] = await sql`select id from public.team_game_profiles where team_id = ${team} limit 1`;
  game = row?.id as string;
  [{ notes } = { notes: null }] = await sql<{ notes: string | null }[]>`
    select notes from public.experiments where key = 'remote_inbox'`;
});
beforeEach(async () => {
  await forgetTestConversations(sql);
  await sql`delete from private.rate_counters`;
});
afterAll(async () => {
  await forgetTestConversations(sql);
  await sql`delete from public.team_staff where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from public.team_members where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from public.team_invitations where team_id = ${team}`;
  await sql`update public.experiments set notes = ${notes} where key = 'remote_inbox'`;
  await sql.end();
});

const ROUNDS = rounds(5);
const errorsOf = (answers: { error: { code?: string; message: string } | null }[]) =>
  answers.flatMap(({ error }) => (error ? [error.code ?? error.message] : []));

test.each(ROUNDS)('[IN-027, DB-028] one dm per pair (%i)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      rowsOf(turn % 2 === 0 ? create('parent', 'dm', 'private-coach') : create('private-coach', 'dm', 'parent')),
    ),
  );
  expect(new Set(answers.flat().map((each) => each.conversation_id)).size).toBe(1);
  expect(answers.flat().filter((each) => !each.is_existing)).toHaveLength(1);
});

test.each(ROUNDS)('[fault 14] [IN-024, IN-031] no eighth person in a group, while others leave (%i)', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff', 'private-coach', 'college-coach');
  const late = people('college-staff', 'college-admin', 'college-admissions', 'developer');
  const member = (user_id: string) => ({ conversation_id: id, user_id });
  const rows = () => as('parent').from('conversation_participants');
  const [left, ...added] = await Promise.all([
    as('coach')
      .from('conversation_participants')
      .delete()
      .match(member(idOf('coach'))),
    ...late.map((user_id) => rows().insert(member(user_id))),
  ]);
  expect(left.error).toBeNull();
  const inside = await sql`select from public.conversation_participants where conversation_id = ${id}`;
  const refused = errorsOf(added);
  expect(inside.length).toBeLessThanOrEqual(7);
  expect(inside).toHaveLength(5 - 1 + late.length - refused.length);
  expect(refused.every((code) => code === '23514')).toBe(true);
});

test.each(ROUNDS)('[TM-078] one active staff assignment per person and game (%i)', async () => {
  const add = () =>
    as('coach').rpc('add_team_staff_member', { p_team_id: team, p_user_id: idOf('parent'), p_game_profile_id: game });
  const answers = await Promise.all([add(), add(), add(), add()]);
  expect(errorsOf(answers)).toEqual(['23505', '23505', '23505']);
  const [added] = answers.flatMap(({ data }) => (data ? [data] : []));
  await rowsOf(as('coach').rpc('remove_team_staff_member', { p_staff_id: added ?? '' }));
});

test.each(ROUNDS)('[TM-077] adding, inviting and accepting at once leave one active row (%i)', async () => {
  const invitation = await rowsOf(
    as('coach').rpc('invite_to_team', { p_team_id: team, p_email: 'parent@lineup.example', p_game_profile_id: game }),
  );
  const accept = () => as('parent').rpc('answer_team_invitation', { p_accept: true, p_invitation_id: invitation });
  const add = () =>
    as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: idOf('parent'), p_game_profile_id: game });
  await Promise.all([accept(), add(), accept(), add()]);
  const active = await sql`
    select id from public.team_members where team_id = ${team} and user_id = ${idOf('parent')} and is_active`;
  expect(active).toHaveLength(1);
  expect(await sql`select status from public.team_invitations where id = ${invitation}`).toEqual([
    { status: 'accepted' },
  ]);
  await sql`delete from public.team_members where id = ${active[0]?.id as string}`;
});

test.each(ROUNDS)('[DB-018] one attendance per person and practice, and counts that agree (%i)', async () => {
  const [practice] = await rowsOf(
    as('coach')
      .from('team_practices')
      .insert({ team_id: team, title: 'Race', scheduled_at: '2030-02-01T18:00:00Z' })
      .select('id'),
  );
  const id = practice?.id ?? '';
  const answer = (kind: 'player' | 'second-player', status: string) =>
    as(kind)
      .from('team_practice_attendance')
      .upsert({ practice_id: id, user_id: idOf(kind), status, notes: status === 'attending' ? null : 'Exam' });
  const statuses = ['attending', 'maybe', 'not_attending', 'attending', 'maybe'];
  const answers = await Promise.all(
    statuses.flatMap((status) => [answer('player', status), answer('second-player', status)]),
  );
  expect(errorsOf(answers)).toEqual([]);
  const [kept] = await sql`
    select p.attending_count, p.maybe_count, p.not_attending_count,
      (select count(*)::int from public.team_practice_attendance a where a.practice_id = p.id) as rows,
      (select array[count(*) filter (where status = 'attending'), count(*) filter (where status = 'maybe'),
        count(*) filter (where status = 'not_attending')]::int[]
        from public.team_practice_attendance a where a.practice_id = p.id) as counted
    from public.team_practices p where p.id = ${id}`;
  expect(kept?.rows).toBe(2);
  expect([kept?.attending_count, kept?.maybe_count, kept?.not_attending_count]).toEqual(kept?.counted);
  await sql`delete from public.team_practices where id = ${id}`;
});

test.each(ROUNDS)('a block and a message at once: what came after the block is refused (%i)', async () => {
  const id = await conversation('parent', 'dm', 'private-coach');
  const post = () =>
    as('private-coach')
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf('private-coach'), content: 'Hi' });
  const block = as('parent')
    .from('user_blocks')
    .insert({ blocked_id: idOf('private-coach') });
  const [blocked] = await Promise.all([block, post(), post(), post()]);
  expect(blocked.error).toBeNull();
  expect((await post()).error).toMatchObject({ code: '42501' });
  await sql`delete from public.user_blocks where blocker_id = ${idOf('parent')}`;
});

test.each(ROUNDS)('[SE-021] flags changed at once by staff and others end as staff wrote (%i)', async (round) => {
  const note = `race ${round}`;
  const change = (kind: 'staff' | 'player' | 'coach', notes: string) =>
    as(kind).from('experiments').update({ notes }).eq('key', 'remote_inbox').select('key');
  const answers = await Promise.all([
    change('player', 'x'),
    change('staff', note),
    change('coach', 'x'),
    change('player', 'x'),
  ]);
  expect(answers.map(({ data }) => data?.length)).toEqual([0, 1, 0, 0]);
  expect(await sql`select notes from public.experiments where key = 'remote_inbox'`).toEqual([{ notes: note }]);
});

test.each(ROUNDS)(
  'a second guardian agreed to from both sides, answered and ended at once: one state, no deadlock (%i)',
  async () => {
    const [guardian, minor] = [idOf('parent'), idOf('minor')];
    const clear = async () => {
      await sql`delete from private.guardian_links where guardian_id = ${guardian}`;
      await sql`delete from private.guardian_requests`;
      await sql`delete from private.guardian_offers`;
      await sql`delete from private.rate_counters`;
    };
    await clear();
    await rowsOf(as('minor').rpc('request_guardian', { p_email: 'parent@lineup.example' }));
    await rowsOf(as('parent').rpc('offer_guardian', { p_email: 'minor@lineup.example' }));
    const confirm = () => as('parent').rpc('confirm_guardian', { p_minor_id: minor });
    const accept = () =>
      as('minor').rpc('accept_guardian', { p_guardian_id: guardian, p_email: 'parent@lineup.example' });
    const answer = (kind: 'guardian' | 'staff', p_accept: boolean) =>
      as(kind).rpc('answer_guardian', { p_minor_id: minor, p_guardian_id: guardian, p_accept, p_reason: 'Raced' });
    expect(new Set(errorsOf(await Promise.all([confirm(), accept(), confirm(), accept()])))).toEqual(
      new Set(['PT404']),
    );
    const links = () =>
      sql`select confirmed_at is not null as done from private.guardian_links where guardian_id = ${guardian}`;
    expect(await links()).toEqual([{ done: false }]);
    const answers = await Promise.all([answer('guardian', true), answer('staff', true), answer('guardian', true)]);
    expect(errorsOf(answers)).toEqual(['PT404', 'PT404']);
    expect(await links()).toEqual([{ done: true }]);
    const ended = await Promise.all([
      as('minor').rpc('end_guardian', { p_person_id: guardian }),
      as('parent').rpc('end_guardian', { p_person_id: minor }),
      answer('staff', false),
    ]);
    expect(errorsOf(ended)).toEqual(['PT404']);
    expect(await links()).toEqual([]);
    await clear();
  },
);

describe('a college whose people change it all at once', () => {
  const { call, end } = openRacers();
  let college: TrialCollege;
  let prospects: string[] = [];
  beforeAll(async () => {
    college = await makeTrialCollege(sql);
    prospects = await Promise.all(
      Array.from({ length: 12 }, (_, place) => importProspect(college, `Prospect ${place}`)),
    );
  });
  afterAll(async () => {
    await dropTrialCollege(sql, college);
    await end();
  });
  const kinds = ['college-admin', 'college-staff', 'college-coach'] as const;

  /** The same numbers in each run. */
  let seed = 7;
  const shuffled = <T>(list: T[]): T[] =>
    list
      .map((each) => [each, (seed = (seed * 48_271) % 2_147_483_647)] as const)
      .toSorted((a, b) => a[1] - b[1])
      .map(([each]) => each);

  test(
    'stages are ordered and cards moved, assigned and imported without a deadlock',
    { timeout: 300_000 },
    async () => {
      const stages = Object.values(college.stages);
      const order = () => call('college-admin', 'select order_pipeline_stages($1, $2)', college.id, shuffled(stages));
      const move = (turn: number) =>
        call(
          kinds[turn % 3]!,
          'select move_interests($1, $2)',
          shuffled(prospects).slice(0, 6),
          stages[turn % stages.length]!,
        );
      const assign = (turn: number) =>
        call('college-staff', 'select assign_interests($1, $2)', shuffled(prospects), idOf(kinds[turn % 3]!));
      const add = (turn: number) =>
        call(
          'college-admin',
          "select import_interests($1, jsonb_build_array(jsonb_build_object('name', $2::text)), true)",
          college.id,
          `Imported ${turn % 40}`,
        );
      const refused = new Set<string>();
      for (const round of rounds(25)) {
        const answers = await Promise.all([
          order(),
          order(),
          order(),
          order(),
          move(round),
          move(round + 4),
          assign(round),
          add(round),
        ]);
        for (const { error } of answers) if (error) refused.add(`${error.code} ${error.message}`);
      }
      expect([...refused]).toEqual([]);
      const [kept] = await sql`
      select count(distinct display_order)::int as places, count(*)::int as stages
      from public.pipeline_stages where college_id = ${college.id}`;
      expect(kept?.places).toBe(kept?.stages);
    },
  );
});
