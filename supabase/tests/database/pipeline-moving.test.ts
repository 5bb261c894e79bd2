import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { answer, dropTrialCollege, importProspect, makeTrialCollege, sent, trialCollege } from './trial-college.ts';
import { namesIn, pipelineOf } from './trial-pipeline.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const { board, move, three } = pipelineOf(() => college);

describe('moving', () => {
  test('[RC-018] cards go before another card or to the end, in the order given, as one', async () => {
    const [ada = '', ben = '', cleo = ''] = await three();
    expect(await rowsOf(move([ben, ada], 'offered'))).toBe(2);
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ben', 'Ada']);
    expect(await rowsOf(move([cleo], 'offered', ada))).toBe(1);
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ben', 'Cleo', 'Ada']);
    expect(await rowsOf(move([ada], 'offered', ben))).toBe(0);
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ada', 'Ben', 'Cleo']);
    const events = await sql`
      select from_stage, to_stage from public.interest_events where interest_id = ${ada} and kind = 'moved'`;
    expect(events).toEqual([{ from_stage: 'New', to_stage: 'Offer made' }]);
  });

  test('[RC-018] places stay apart after many moves to one spot', async () => {
    const [ada = '', ben = '', cleo = ''] = await three();
    await rowsOf(move([ada, ben, cleo], 'offered'));
    for (let round = 0; round < 70; round += 1) await rowsOf(move([round % 2 ? ben : ada], 'offered', cleo));
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ada', 'Ben', 'Cleo']);
    const [places] = await sql`
      select count(distinct stage_order)::int as places from public.interests where stage_id = ${college.stages.offered ?? ''}`;
    expect(places).toEqual({ places: 3 });
  });

  test('[RC-018] many move at once without losing a card or waiting for each other', async () => {
    const ids = await three();
    const kinds = ['reviewing', 'contacted', 'offered'] as const;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        kinds.flatMap((kind, place) => [move(ids, kind), move(ids.toReversed(), kinds[(place + 1) % 3] ?? kind)]),
      );
      expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
      const { columns, total } = await board();
      expect(total).toBe(3);
      expect(columns).toHaveLength(1);
    }
  });

  test('[RC-018] of two people who move the same card the second is told who was first, and where it is', async () => {
    const [ada = '', ben = ''] = await three();
    const moveSeen = (kind: 'college-staff' | 'college-coach', ids: string[], from: string, to: string) =>
      as(kind).rpc('move_interests', {
        p_interest_ids: ids,
        p_stage_id: college.stages[to] ?? '',
        p_seen_stage_ids: ids.map(() => college.stages[from] ?? ''),
      });
    const answers = await Promise.all([
      moveSeen('college-staff', [ada], 'new', 'offered'),
      moveSeen('college-coach', [ada], 'new', 'closed'),
    ]);
    const lost = answers.find(({ error }) => error);
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(lost?.error).toMatchObject({ code: 'PT409' });
    const [stands] = await sql`
      select s.name, (select count(*)::int from public.interest_events e where e.interest_id = ${ada} and e.kind = 'moved') as moves
      from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${ada}`;
    expect(stands?.moves).toBe(1);
    expect(JSON.parse(lost?.error?.details ?? '')).toEqual([
      { interest_id: ada, name: 'Ada', stage: stands?.name, by: expect.any(String) },
    ]);
    // With many, none moves; what stands there already is no conflict, so a retry after a lost answer ends alike.
    expect((await moveSeen('college-coach', [ben, ada], 'new', 'visiting')).error).toMatchObject({ code: 'PT409' });
    expect(namesIn(await board(), college.stages.new).toSorted()).toEqual(['Ben', 'Cleo']);
    expect(await rowsOf(moveSeen('college-staff', [ben], 'new', 'visiting'))).toBe(1);
    expect(await rowsOf(moveSeen('college-staff', [ben], 'new', 'visiting'))).toBe(0);
  });

  test('[RC-018] a card is moved into a stage or the stage is deleted, whichever is first, and no card is lost', async () => {
    const other = await makeTrialCollege(sql);
    try {
      for (const kind of ['visiting', 'offered', 'committed']) {
        const id = await importProspect(other, `Into ${kind}`);
        const [moved, gone] = await Promise.all([
          as('college-staff').rpc('move_interests', { p_interest_ids: [id], p_stage_id: other.stages[kind] ?? '' }),
          as('college-admin').rpc('delete_pipeline_stage', { p_stage_id: other.stages[kind] ?? '' }),
        ]);
        // One of the two is refused, and the interest stands in a stage that is there.
        expect([moved.error?.code, gone.error?.code].filter(Boolean)).toHaveLength(1);
        const stands = await sql`
          select s.kind from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${id}`;
        expect(stands).toEqual([{ kind: moved.error ? 'new' : kind }]);
      }
    } finally {
      await dropTrialCollege(sql, other);
    }
  });

  test('[RC-018] an undone move leaves neither history nor answer, and only who made it undoes it, once', async () => {
    const { interest } = await sent('player', college);
    const [ada = ''] = await three();
    const state = async () => {
      const rows = await sql`
        select stage_id, stage_since, stage_order, answered_at,
          (select count(*)::int from public.interest_events e where e.interest_id = i.id and e.kind = 'moved') as moves
        from public.interests i where i.id in (${interest}, ${ada}) order by i.id`;
      return rows.map((row) => ({ ...row }));
    };
    const undo = (kind: 'college-staff' | 'college-coach' | 'other-college-admin') =>
      as(kind).rpc('undo_moves', { p_interest_ids: [interest, ada] });
    const before = await state();
    await rowsOf(move([interest, ada], 'offered'));
    expect((await undo('college-coach')).error).toMatchObject({ code: 'PT409' });
    expect((await undo('other-college-admin')).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(undo('college-staff'))).toBe(2);
    expect(await state()).toEqual(before);
    expect((await undo('college-staff')).error).toMatchObject({ code: 'PT409' });
    // What was moved on is not pulled back, and an answer stays one.
    await rowsOf(move([interest, ada], 'offered'));
    await rowsOf(
      as('college-coach').rpc('move_interests', { p_interest_ids: [ada], p_stage_id: college.stages.closed ?? '' }),
    );
    expect((await undo('college-staff')).error).toMatchObject({ code: 'PT409' });
    await rowsOf(answer('college-coach', interest));
    expect(await rowsOf(as('college-staff').rpc('undo_moves', { p_interest_ids: [interest] }))).toBe(1);
    const [answered] = await sql`select answered_at from public.interests where id = ${interest}`;
    expect(answered?.answered_at).not.toBeNull();
  });

  test('[RC-018, SE-010] a stage of another college, a foreign card, or one hidden among own ones moves nothing', async () => {
    const other = await makeTrialCollege(sql);
    try {
      await sql`delete from public.user_roles where college_id = ${other.id} and user_id = ${idOf('college-staff')}`;
      const foreign = await importProspect(other, 'Foreign');
      const own = await importProspect(college, 'Own');
      expect((await move([own], other.stages.offered ?? '')).error).toMatchObject({ code: 'PT404' });
      expect((await move([own, foreign], 'offered')).error).toMatchObject({ code: '42501' });
      expect((await move([own, randomUUID()], 'offered')).error).toMatchObject({ code: 'PT404' });
      expect((await move([], 'offered')).error).toMatchObject({ code: '23514' });
      expect(namesIn(await board(), college.stages.new)).toEqual(['Own']);
    } finally {
      await dropTrialCollege(sql, other);
    }
  });
});

test('[RC-018] of two who assign the same cards at once one stands for all of them, and the history has both', async () => {
  const ids = await three();
  const people = [idOf('college-staff'), idOf('college-coach')];
  await Promise.all(
    people.map((person, at) =>
      rowsOf(
        as(at === 0 ? 'college-admin' : 'college-coach').rpc('assign_interests', {
          p_interest_ids: at === 0 ? ids : ids.toReversed(),
          p_assignee_id: person,
        }),
      ),
    ),
  );
  const rows = await sql`select distinct assignee_id from public.interests where id = any (${ids})`;
  expect(rows).toHaveLength(1);
  expect(people).toContain(rows[0]?.assignee_id);
  const [row] = await sql`
    select count(*)::int as events from public.interest_events where interest_id = any (${ids}) and kind = 'assigned'`;
  expect(row?.events).toBe(6);
});
