import { describe, expect, test } from 'vitest';
import { as, openDatabase, rowsOf } from './backend.ts';
import { dropTrialCollege, importProspect, makeTrialCollege, send, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

describe('stages', () => {
  test('[SE-009] a stage with interests is deleted only into another one of the college; the last stays', async () => {
    const other = await makeTrialCollege(sql);
    try {
      await importProspect(other, 'Eve');
      const drop = (kind: string, to?: string) =>
        as('college-staff').rpc('delete_pipeline_stage', {
          p_stage_id: other.stages[kind] ?? '',
          ...(to ? { p_move_to_id: to } : {}),
        });
      expect((await drop('new')).error).toMatchObject({ code: 'PT409', details: 'interests' });
      expect((await drop('new', college.stages.closed)).error).toMatchObject({ code: 'PT404' });
      expect(await rowsOf(drop('new', other.stages.closed))).toBe(1);
      const rest = Object.keys(other.stages).filter((kind) => kind !== 'new' && kind !== 'closed');
      const answers = await Promise.all(rest.map((kind) => drop(kind)));
      expect(answers.map(({ error }) => error)).toEqual(rest.map(() => null));
      expect((await drop('closed')).error).toMatchObject({ code: 'PT409', details: 'last stage' });
      // What comes now goes into the first stage that is left.
      await rowsOf(send('player', other, { why: 'x' }));
      expect(await sql`select distinct stage_id from public.interests where college_id = ${other.id}`).toEqual([
        { stage_id: other.stages.closed },
      ]);
    } finally {
      await dropTrialCollege(sql, other);
    }
  });

  test("[SE-010] order and labels are the college editors' alone; a college has at most 20 stages", async () => {
    const order = (kind: 'college-staff' | 'other-college-admin' | 'college-coach' | 'college-admissions') =>
      as(kind).rpc('order_pipeline_stages', {
        p_college_id: college.id,
        p_stage_ids: [college.stages.closed ?? '', college.stages.new ?? ''],
      });
    for (const kind of ['other-college-admin', 'college-coach', 'college-admissions'] as const) {
      expect((await order(kind)).error).toMatchObject({ code: '42501' });
    }
    await rowsOf(order('college-staff'));
    const [first] = await rowsOf(
      as('college-staff')
        .from('pipeline_stages')
        .select('kind')
        .eq('college_id', college.id)
        .order('display_order')
        .order('id')
        .limit(1),
    );
    expect(first).toEqual({ kind: 'closed' });
    const add = (name: string) =>
      as('college-staff')
        .from('pipeline_stages')
        .insert({ college_id: college.id, kind: 'new', name, player_label: 'Received' });
    expect((await add('new')).error).toMatchObject({ code: '23505' });
    for (let count = 8; count <= 20; count += 1) await rowsOf(add(`Stage ${count}`));
    expect((await add('Stage 21')).error).toMatchObject({ code: '23514' });
  });

  test('[RC-010] what players read of a stage is a label of its kind, never words of the college', async () => {
    const staff = as('college-staff');
    const labels = await rowsOf(
      staff.from('pipeline_stage_labels').select('kind, label').order('kind').order('display_order'),
    );
    expect(new Set(labels.map(({ kind }) => kind)).size).toBe(7);
    const stage = () =>
      staff
        .from('pipeline_stages')
        .select('id, name, player_label')
        .eq('college_id', college.id)
        .eq('kind', 'reviewing')
        .limit(1)
        .single();
    const before = await rowsOf(stage());
    const change = (fields: { kind?: string; player_label?: string; name?: string }) =>
      staff.from('pipeline_stages').update(fields).eq('id', before.id).select('player_label');
    for (const fields of [
      { player_label: 'Text me: +1 555 0100, do not tell' },
      { player_label: 'Offer made' },
      { player_label: '\u200B' },
      { kind: 'offered' },
    ]) {
      expect((await change(fields)).error).toMatchObject({ code: '23503' });
    }
    await sql`delete from public.pipeline_stages where college_id = ${college.id} and name = 'Stage 20'`;
    const added = await staff
      .from('pipeline_stages')
      .insert({ college_id: college.id, kind: 'new', name: 'Own', player_label: 'Write me' });
    expect(added.error).toMatchObject({ code: '23503' });
    expect(await rowsOf(stage())).toEqual(before);
    expect(await rowsOf(change({ player_label: 'Being considered', name: 'Maybe, if others leave' }))).toEqual([
      { player_label: 'Being considered' },
    ]);
    await rowsOf(change({ player_label: before.player_label, name: before.name }));
  });
});
