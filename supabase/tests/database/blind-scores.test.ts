import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { importProspect, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql);

interface Drawer {
  score: number | null;
  notes: unknown;
  criteria: { id: string; amount: number; average: number | null; scores: { score: number }[] }[];
}

async function scored() {
  const { interest } = await sent('player', college);
  const rows =
    await sql`select id from public.evaluation_criteria where college_id = ${college.id} order by display_order limit 2`;
  const [aim = '', attitude = ''] = rows.map(({ id }) => String(id));
  const score = (kind: AccountKind, criterion_id: string, value: number) =>
    rowsOf(
      as(kind)
        .from('interest_evaluations')
        .upsert({ interest_id: interest, college_id: college.id, criterion_id, score: value }),
    );
  await score('college-coach', aim, 2);
  await score('college-coach', attitude, 4);
  return { interest, aim, attitude, score };
}

const drawer = async (kind: AccountKind, interest: string) =>
  (await rowsOf(as(kind).rpc('load_interest', { p_interest_id: interest }))) as unknown as Drawer;
const cardScore = async (kind: AccountKind, interest: string) => {
  const board = await rowsOf(as(kind).rpc('load_pipeline', { p_college_id: college.id }));
  const [, found] = new RegExp(`"id": ?"${interest}".*?"score": ?([\\d.]+|null)`).exec(JSON.stringify(board)) ?? [];
  return found === undefined ? undefined : (JSON.parse(found) as number | null);
};
const rowsFor = async (kind: AccountKind, interest: string) =>
  (await rowsOf(as(kind).from('interest_evaluations').select('score').eq('interest_id', interest).order('score'))).map(
    ({ score }) => score,
  );

describe('scores are given blind', () => {
  test.each(['college-staff', 'college-admin'] as const)(
    '%s sees no score of a colleague, no author and no average before the own one',
    async (kind) => {
      const { interest, aim } = await scored();
      expect(await rowsFor(kind, interest)).toEqual([]);
      expect(await cardScore(kind, interest)).toBeNull();
      const before = await drawer(kind, interest);
      expect(before.score).toBeNull();
      const blind = { amount: 1, average: null, scores: [] };
      expect(before.criteria.slice(0, 2)).toMatchObject([{ id: aim, ...blind }, blind]);
    },
  );

  test('shows those of the criterion that one has scored, and hides them with the own one', async () => {
    const { interest, aim, score } = await scored();
    await score('college-staff', aim, 5);
    expect(await rowsFor('college-staff', interest)).toEqual([2, 5]);
    expect(await cardScore('college-staff', interest)).toBe(3.5);
    const after = await drawer('college-staff', interest);
    expect(after.score).toBe(3.5);
    expect(after.criteria.slice(0, 2)).toMatchObject([
      { amount: 2, average: 3.5, scores: [{ score: 2 }, { score: 5 }] },
      { amount: 1, average: null, scores: [] },
    ]);
    await rowsOf(
      as('college-staff').from('interest_evaluations').delete().match({ interest_id: interest, criterion_id: aim }),
    );
    expect(await rowsFor('college-staff', interest)).toEqual([]);
    expect(await rowsFor('college-coach', interest)).toEqual([2, 4]);
  });

  test('a score of another player opens nothing here', async () => {
    const { interest, aim } = await scored();
    const other = await sent('second-player', college);
    await rowsOf(
      as('college-staff')
        .from('interest_evaluations')
        .insert({ interest_id: other.interest, college_id: college.id, criterion_id: aim, score: 1 }),
    );
    expect(await rowsFor('college-staff', interest)).toEqual([]);
    expect((await drawer('college-staff', interest)).score).toBeNull();
  });

  test('neither the export nor the list of duplicates, nor a merge, nor its undoing, says one', async () => {
    const { interest, aim, score } = await scored();
    const [player] = await sql`select name from public.interests where id = ${interest}`;
    const prospect = await importProspect(college, String(player?.name).split(' ').toReversed().join(' '));
    await rowsOf(
      as('college-coach')
        .from('interest_evaluations')
        .insert({ interest_id: prospect, college_id: college.id, criterion_id: aim, score: 5 }),
    );
    const manager = as('college-admin');
    const author = idOf('college-coach');
    const [{ name: authorName } = {}] = await sql`select private.display_name(${author}) as name`;
    const saysNothing = async () => {
      const said = JSON.stringify([
        (await rowsOf(manager.rpc('load_interest', { p_interest_id: interest }))) as unknown,
        await rowsOf(manager.from('interest_notes').select('body').eq('interest_id', interest)),
      ]);
      // A colleague is named as who is on the staff, and nowhere beside a score.
      const { criteria, notes } = await drawer('college-admin', interest);
      expect(JSON.stringify([criteria, notes])).not.toMatch(new RegExp(`${author}|${String(authorName)}`));
      expect(said).not.toMatch(/"score": ?[2-5]/);
      expect(await rowsFor('college-admin', interest)).toEqual([]);
      expect(await cardScore('college-admin', interest)).toBeNull();
    };
    const exported = await rowsOf(manager.rpc('export_pipeline', { p_college_id: college.id }));
    expect(JSON.stringify(exported)).not.toMatch(/score|evaluat/);
    const duplicates = await rowsOf(manager.rpc('list_pipeline_duplicates', { p_college_slug: college.slug }));
    expect(duplicates).toMatchObject({ pairs: [{ keep: { scores: 2 }, drop: { scores: 1 } }] });
    const merge = await rowsOf(manager.rpc('merge_interests', { p_keep_id: interest, p_drop_id: prospect }));
    await saysNothing();
    await rowsOf(manager.rpc('undo_merge', { p_merge_id: String(merge) }));
    await saysNothing();
    expect(await rowsFor('college-admin', prospect)).toEqual([]);
    // Once they score the same criterion, they see the newer of the two.
    await rowsOf(manager.rpc('merge_interests', { p_keep_id: interest, p_drop_id: prospect }));
    await score('college-admin', aim, 1);
    expect(await rowsFor('college-admin', interest)).toEqual([1, 5]);
  });
});
