import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { sentWhile, topicOf } from './live.ts';
import { answer, closing, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

type Kind = Parameters<typeof as>[0];
const status = (kind: Kind, id: string) => as(kind).rpc('load_recruiting_status', { p_id: id });
const move = (interest: string, stage: string) =>
  rowsOf(
    as('college-staff').rpc('move_interests', { p_interest_ids: [interest], p_stage_id: college.stages[stage] ?? '' }),
  );

describe('status', () => {
  test('[RC-010] holds what is safe for the player: no names of people or stages, no notes, no tags', async () => {
    const { submission, interest } = await sent('player', college);
    await sql`update public.pipeline_stages set name = 'Maybe later' where id = ${college.stages.reviewing ?? ''}`;
    await rowsOf(as('college-coach').rpc('load_interest', { p_interest_id: interest }));
    await rowsOf(as('college-staff').rpc('load_interest', { p_interest_id: interest }));
    await rowsOf(
      as('college-staff').rpc('assign_interests', { p_interest_ids: [interest], p_assignee_id: idOf('college-coach') }),
    );
    await move(interest, 'reviewing');
    await rowsOf(answer('college-staff', interest));
    const page = (await rowsOf(status('player', submission))) as { events: { kind: string; label?: string }[] };
    expect(page.events.map(({ kind, label }) => [kind, label])).toEqual([
      ['sent', undefined],
      ['viewed', undefined],
      ['moved', 'Under review'],
    ]);
    expect(page).toMatchObject({ stage: 'Under review', answered: true, interest_id: interest });
    expect(page).toMatchObject({ answers: [{ sentence: 'talk' }], reach: { way: 'inbox' } });
    expect(JSON.stringify(page)).not.toMatch(/Maybe later|Casey|Jamie|assign/);
    expect(await rowsOf(status('player', interest))).toEqual(page);
    expect(await rowsOf(status('college-staff', submission))).toEqual({
      ...page,
      is_own: false,
      reach: null,
      answers: [expect.objectContaining({ sentence: 'talk', by: expect.any(String) })],
    });
    await sql`update public.pipeline_stages set name = 'Reviewing' where id = ${college.stages.reviewing ?? ''}`;
  });

  test('[RC-009, RC-013] the steps hold what happened alone: a look before it was sent is no reading, a move is no offer', async () => {
    const passed = async (interest: string) => {
      const page = (await rowsOf(status('player', interest))) as { passed: unknown };
      const pipeline = (await rowsOf(as('player').rpc('load_player_pipeline', { p_slug: 'me' }))) as unknown as {
        interests: { interest_id: string; passed: unknown }[];
      };
      expect(pipeline.interests.find(({ interest_id: id }) => id === interest)?.passed).toEqual(page.passed);
      return page.passed;
    };
    const saved = String(
      await rowsOf(as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') })),
    );
    const look = () => rowsOf(as('college-staff').rpc('load_interest', { p_interest_id: saved }));
    await look();
    await sent('player', college);
    expect(await passed(saved)).toEqual({ read: false, reviewed: false, offered: false });
    await move(saved, 'contacted');
    expect(await passed(saved)).toEqual({ read: false, reviewed: false, offered: false });
    await sql`delete from public.interest_events where kind = 'viewed' and interest_id = ${saved}`;
    await look();
    expect(await passed(saved)).toEqual({ read: true, reviewed: false, offered: false });
    await move(saved, 'offered');
    await rowsOf(closing('college-staff', college, [saved]));
    expect(await passed(saved)).toEqual({ read: true, reviewed: false, offered: true });
  });

  test.each([
    'second-player',
    'guardian',
    'parent',
    'other-college-admin',
    'college-admissions',
    'private-coach',
    'admin',
  ] as const)('[RC-010, SE-014] for %s there is no such page', async (kind) => {
    const { submission, interest } = await sent('player', college);
    // A recruiter of the same college reads it: it is there to be read.
    for (const id of [submission, interest])
      expect(await rowsOf(status('college-coach', id))).toMatchObject({ stage: 'Received' });
    for (const id of [submission, interest, randomUUID()]) {
      expect((await status(kind, id)).error).toMatchObject({ code: 'PT404' });
    }
  });

  test("[RC-010] the widget lists own interests, latest first, and nobody else's", async () => {
    const { submission } = await sent('player', college);
    const list = async (kind: Kind) =>
      (await rowsOf(as(kind).rpc('list_my_interests', { p_limit: 3 }))) as unknown as {
        id: string;
        college: { name: string };
      }[];
    const mine = await list('player');
    expect(mine).toHaveLength(3);
    expect(mine[0]).toMatchObject({ id: submission, college: { name: 'Trial College' }, stage: 'Received' });
    expect((await list('college-staff')).map(({ id }) => id)).toEqual([]);
    const [row] = await sql`select is_published, visibility from public.user_profiles where user_id = ${idOf('minor')}`;
    expect(row).toEqual({ is_published: false, visibility: 'unlisted' });
    expect(await list('minor')).toHaveLength(1);
  });

  test('[DB-023] nobody but the college reads the row, its history or its board, live or not', async () => {
    const { interest } = await sent('player', college);
    for (const kind of ['player', 'second-player', 'guardian', 'other-college-admin'] as const) {
      for (const table of [
        'interests',
        'interest_events',
        'interest_tasks',
        'pipeline_tags',
        'pipeline_stages',
      ] as const) {
        expect(await rowsOf(as(kind).from(table).select('college_id').eq('college_id', college.id))).toEqual([]);
      }
      expect((await as(kind).rpc('load_interest', { p_interest_id: interest })).error).toMatchObject({ code: 'PT404' });
      const moved = await as(kind).rpc('move_interests', {
        p_interest_ids: [interest],
        p_stage_id: college.stages.offered ?? '',
      });
      expect(moved.error).toMatchObject({ code: '42501' });
    }
    const events = await sentWhile(sql, await topicOf(sql, 'pipeline', college.id), () => move(interest, 'offered'));
    expect(events.length).toBeGreaterThan(0);
    for (const { payload } of events) expect(payload).toEqual({ revision: expect.any(Number) });
  });

  test("[SE-005] what a player keeps for themselves is not in the college's pipeline", async () => {
    await sql`
      insert into public.interests (college_id, player_id, name, source) values (${college.id}, ${idOf('minor')}, 'Kai', 'player')`;
    expect(await rowsOf(as('college-staff').from('interests').select('id').eq('college_id', college.id))).toEqual([]);
    const board = await rowsOf(as('college-staff').rpc('load_pipeline', { p_college_id: college.id }));
    expect(board).toMatchObject({ total: 0, columns: [] });
    // Sending takes the same row into the pipeline.
    await sent('minor', college);
    expect(await rowsOf(as('college-staff').from('interests').select('source').eq('college_id', college.id))).toEqual([
      { source: 'player' },
    ]);
  });
});

test('[RC-009] the player hears of a move on the own topic, without what changed; of an assignment nothing comes', async () => {
  const { interest } = await sent('player', college);
  const topic = `user:${idOf('player')}`;
  const events = await sentWhile(sql, topic, () => move(interest, 'offered'));
  expect(events.map(({ event, payload }) => [event, payload])).toEqual([
    ['count', { name: 'unread_notices' }],
    ['recruiting', { kind: 'standing' }],
  ]);
  const assigned = await sentWhile(sql, topic, () =>
    rowsOf(
      as('college-staff').rpc('assign_interests', { p_interest_ids: [interest], p_assignee_id: idOf('college-coach') }),
    ),
  );
  expect(assigned).toEqual([]);
});

describe('unlisted players', () => {
  const profile = (kind: Kind) =>
    rowsOf(as(kind).from('user_profiles').select('display_name').eq('user_id', idOf('minor')));

  const saveMinor = async () =>
    (await as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('minor') })).error;

  test('[SE-005, SE-014, RC-012] show to the program of a college that holds their interest, without email, and are not saved into view', async () => {
    const seeded = await sql`
      select id, stage_id, stage_since from public.interests where player_id = ${idOf('minor')} and stage_id is not null`;
    await sql`update public.interests set stage_id = null, stage_since = null where player_id = ${idOf('minor')}`;
    expect(await profile('college-staff')).toEqual([]);
    expect(await saveMinor()).toMatchObject({ code: 'PT404' });
    await sent('minor', college);
    for (const kind of ['college-staff', 'college-coach'] as const) {
      expect(await profile(kind)).toEqual([{ display_name: 'Kai Nakagawa' }]);
    }
    for (const kind of ['college-admissions', 'other-college-admin', 'second-player', 'private-coach'] as const) {
      expect(await profile(kind)).toEqual([]);
    }
    const email = await as('college-staff').from('user_profiles').select('email').eq('user_id', idOf('minor'));
    expect(email.error).toMatchObject({ code: '42501' });
    expect(await rowsOf(as('college-staff').from('profiles').select('email').eq('id', idOf('minor')))).toEqual([]);
    for (const row of seeded) {
      await sql`
        update public.interests set stage_id = ${String(row.stage_id)}, stage_since = ${row.stage_since as Date} where id = ${String(row.id)}`;
    }
  });

  test('[SE-010] a college takes players into its own pipeline only', async () => {
    const other = await as('other-college-admin').rpc('save_interest', {
      p_college_id: college.id,
      p_player_id: idOf('player'),
    });
    expect(other.error).toMatchObject({ code: '42501' });
  });

  test('[RC-018] an interest without a class year takes that of the profile', async () => {
    await sql`
      insert into public.player_details (user_id, class_year) values (${idOf('second-player')}, 2029)
      on conflict (user_id) do nothing`;
    await rowsOf(
      as('college-coach').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('second-player') }),
    );
    const [same] = await sql`
      select i.class_year = d.class_year as same from public.interests i
      join public.player_details d on d.user_id = i.player_id where i.college_id = ${college.id}`;
    expect(same).toEqual({ same: true });
  });

  test('[SE-005] a saved player sees that; a second saving leaves the card where it is', async () => {
    const save = () =>
      rowsOf(as('college-coach').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') }));
    const id = await save();
    await move(id, 'offered');
    expect(await save()).toBe(id);
    expect(await rowsOf(status('player', id))).toMatchObject({
      stage: 'Offer made',
      sent_at: null,
      events: [{ kind: 'saved' }, { kind: 'moved', label: 'Offer made' }],
    });
  });
});

describe('reply times', () => {
  const shown = async () =>
    rowsOf(
      signedOut().from('college_reply_times').select('median_days, answered_percent').eq('college_id', college.id),
    );
  const arrive = (days: number, answeredAfter: number | null) => sql`
    insert into public.interests (college_id, player_id, name, source, stage_id, stage_since, sent_at, answered_at)
    select ${college.id}, p.id, 'Somebody', 'form', ${college.stages.new ?? ''}, now(), now() - make_interval(days => ${days}),
      now() - make_interval(days => ${days}) + make_interval(days => ${answeredAfter}::int)
    from public.profiles p where not exists (
      select from public.interests i where i.player_id = p.id and i.college_id = ${college.id}) limit 1`;

  test('[RC-004] median and percent of 90 days show from five interests on, without asking', async () => {
    await arrive(100, 1);
    for (const after of [2, 4, 10, null]) await arrive(30, after);
    expect(await shown()).toEqual([]);
    const { interest } = await sent('player', college);
    expect(await shown()).toEqual([{ median_days: 4, answered_percent: 60 }]);
    await move(interest, 'reviewing');
    expect(await shown()).toEqual([{ median_days: 4, answered_percent: 60 }]);
    // A stage is no answer.
    await move(interest, 'contacted');
    expect(await shown()).toEqual([{ median_days: 4, answered_percent: 60 }]);
    await rowsOf(answer('college-staff', interest));
    expect(await shown()).toEqual([{ median_days: 3, answered_percent: 80 }]);
    await sql`delete from public.interests where id = ${interest}`;
    expect(await shown()).toEqual([]);
  });

  test('[RC-004] a message from the college to a player who waits is an answer', async () => {
    const { interest } = await sent('player', college);
    const [made] = await rowsOf(
      as('college-staff').rpc('create_conversation_with_participants', {
        type: 'dm',
        participant_ids: [idOf('player')],
      }),
    );
    const write = (kind: 'player' | 'college-staff') =>
      rowsOf(
        as(kind)
          .from('messages')
          .insert({ conversation_id: made?.conversation_id ?? '', sender_id: idOf(kind), content: 'Hello' }),
      );
    await write('player');
    expect(await sql`select answered_at from public.interests where id = ${interest}`).toEqual([{ answered_at: null }]);
    await write('college-staff');
    await write('college-staff');
    const page = (await rowsOf(status('player', interest))) as { answers: { words: string }[] };
    expect(page.answers.map(({ words }) => words)).toEqual(['Hello', 'Hello']);
    const [row] = await sql`
      select count(*)::int as replies from public.interest_events where interest_id = ${interest} and kind = 'replied'`;
    expect(row?.replies).toBe(1);
    if (!made?.is_existing) await sql`delete from public.conversations where id = ${made?.conversation_id ?? ''}`;
  });
});

describe('dashboard', () => {
  test('[RC-017] counts what is new, waits and moved, and whom the college asks', async () => {
    const { interest } = await sent('player', college);
    await sent('second-player', college);
    await sql`update public.interests set sent_at = now() - interval '8 days' where player_id = ${idOf('second-player')} and college_id = ${college.id}`;
    await move(interest, 'offered');
    await rowsOf(
      as('college-staff')
        .from('interest_tasks')
        .insert({ interest_id: interest, college_id: college.id, title: 'Call', due_on: '2027-01-01' }),
    );
    const load = (kind: Kind) => as(kind).rpc('load_recruiting_dashboard', { p_college_id: college.id });
    const page = await rowsOf(load('college-coach'));
    expect(page).toMatchObject({
      figures: {
        total: 2,
        new_this_week: 1,
        unanswered: 1,
        moved_this_week: 1,
        offers: 1,
        commits: 0,
        reply: null,
      },
      tasks: [{ title: 'Call', name: 'Riley Tran', mine: false }],
      events: [{ kind: 'moved', to: 'Offer made' }, { kind: 'sent' }, { kind: 'sent' }],
    });
    const { by_week: weeks, funnel } = page as unknown as {
      by_week: { interests: number }[];
      funnel: { interests: number }[];
    };
    expect([weeks.length, weeks.at(-1)?.interests]).toEqual([12, 1]);
    expect(funnel.map(({ interests }) => interests)).toEqual([1, 0, 0, 0, 1, 0, 0]);
    for (const kind of ['player', 'other-college-admin', 'private-coach', 'coach'] as const) {
      expect((await load(kind)).error).toMatchObject({ code: '42501' });
    }
    expect((await load('developer')).error).toBeNull();
  });

  test('[RC-017, SE-004] who recruits for no college of Lineup has no pipeline to pick', async () => {
    const names = async (kind: Kind) =>
      (await rowsOf(as(kind).rpc('list_recruiting_colleges'))).map(({ name }) => name);
    expect(await names('private-coach')).toEqual([]);
    expect(await names('coach')).toEqual([]);
    expect((await names('college-coach')).toSorted()).toEqual(['Redstone Valley University', 'Trial College']);
    expect((await names('staff')).length).toBeGreaterThan(60);
  });
});
