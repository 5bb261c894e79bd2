/** Each number about interests is the length of the list that it links to, in every state that an interest can have. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { answer, closing, importProspect, sent, trialCollege } from './trial-college.ts';
import { pipelineOf } from './trial-pipeline.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const { move } = pipelineOf(() => college);

const list = async (kind: AccountKind, only: string) =>
  (
    (await rowsOf(as(kind).rpc('load_pipeline', { p_college_id: college.id, p_only: only }))) as unknown as {
      total: number;
    }
  ).total;
const kinds = async (kind: AccountKind, stage: string) =>
  (
    (await rowsOf(as(kind).rpc('load_pipeline', { p_college_id: college.id, p_stage_kind: stage }))) as unknown as {
      total: number;
    }
  ).total;
const figures = async (kind: AccountKind) =>
  (
    (await rowsOf(as(kind).rpc('load_recruiting_dashboard', { p_college_id: college.id }))) as unknown as {
      figures: Record<string, number>;
    }
  ).figures;
const today = async (kind: AccountKind) =>
  (
    (await rowsOf(as(kind).rpc('load_today'))) as unknown as { programs: { slug: string; waiting: number }[] | null }
  ).programs?.find(({ slug }) => slug === college.slug)?.waiting ?? 0;
const digest = async (kind: AccountKind) => {
  const [row] = await sql`
    select (d ->> 'waiting')::int as waiting from jsonb_array_elements(private.recruiting_digest(${idOf(kind)})) d
    where d ->> 'slug' = ${college.slug}`;
  return row?.waiting as number | undefined;
};
const age = (interest: string, days: number) => sql`
  update public.interests set sent_at = now() - make_interval(days => ${days}), created_at = now() - make_interval(days => ${days})
  where id = ${interest}`;

/** Whether an interest counts as waiting, new and added in each of its states, and what else it is then. */
const states: [string, { waiting: number; new: number; added: number }, (interest: string) => Promise<unknown>][] = [
  ['just sent', { waiting: 1, new: 1, added: 0 }, async () => {}],
  ['sent nine days ago', { waiting: 1, new: 0, added: 0 }, (id) => age(id, 9)],
  ['moved without a word', { waiting: 1, new: 1, added: 0 }, (id) => rowsOf(move([id], 'contacted'))],
  ['answered', { waiting: 0, new: 1, added: 0 }, (id) => rowsOf(answer('college-staff', id))],
  ['offered without a word', { waiting: 1, new: 1, added: 0 }, (id) => rowsOf(move([id], 'offered'))],
  ['closed', { waiting: 0, new: 1, added: 0 }, (id) => rowsOf(closing('college-staff', college, [id]))],
  [
    'said to be answered elsewhere',
    { waiting: 0, new: 1, added: 0 },
    (id) =>
      rowsOf(
        as('college-staff').rpc('claim_answer', {
          p_interest_id: id,
          p_way: 'phone',
          p_on: new Date().toISOString().slice(0, 10),
        }),
      ),
  ],
  [
    'a colleague’s',
    { waiting: 1, new: 1, added: 0 },
    (id) =>
      rowsOf(
        as('college-staff').rpc('assign_interests', { p_interest_ids: [id], p_assignee_id: idOf('college-admin') }),
      ),
  ],
];

describe('an interest', () => {
  test.each(states)('[RC-016] that is %s counts alike in each number and its list', async (name, counts, change) => {
    const { interest } = await sent('player', college);
    await change(interest);
    const found = await figures('college-staff');
    expect(found).toMatchObject({
      waiting: counts.waiting,
      new_this_week: counts.new,
      added_this_week: counts.added,
    });
    const mine = name === 'a colleague’s' ? 0 : counts.waiting;
    expect([found.waiting_mine, await today('college-staff')]).toEqual([mine, mine]);
    await everyNumberIsItsList('college-staff');
    await everyNumberIsItsList('college-admin');
  });

  test('[RC-016] that the program imported is nobody who waits and no new interest: it counts apart', async () => {
    await importProspect(college, 'Nia Farrow');
    await rowsOf(as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') }));
    expect(await figures('college-staff')).toMatchObject({
      total: 2,
      waiting: 0,
      waiting_mine: 0,
      new_this_week: 0,
      added_this_week: 2,
    });
    const { by_week } = (await rowsOf(
      as('college-staff').rpc('load_recruiting_dashboard', { p_college_id: college.id }),
    )) as unknown as { by_week: { interests: number }[] };
    expect(by_week.reduce((sum, week) => sum + week.interests, 0)).toBe(0);
    await everyNumberIsItsList('college-staff');
  });
});

async function everyNumberIsItsList(kind: AccountKind): Promise<void> {
  const found = await figures(kind);
  const lists = {
    waiting: await list(kind, 'waiting'),
    waiting_mine: await list(kind, 'mine'),
    unanswered: await list(kind, 'unanswered'),
    new_this_week: await list(kind, 'new'),
    added_this_week: await list(kind, 'added'),
    moved_this_week: await list(kind, 'moved'),
    offers: await kinds(kind, 'offered'),
    commits: await kinds(kind, 'committed'),
  };
  expect(found).toMatchObject(lists);
  expect(await today(kind)).toBe(lists.waiting_mine);
  // The mail comes only when there is something to do.
  expect((await digest(kind)) ?? lists.waiting_mine).toBe(lists.waiting_mine);
}

describe('the badge', () => {
  let before = 0;
  beforeEach(async () => {
    before = await rowsOf(as('college-staff').rpc('waiting_interests_total'));
  });
  test('[RC-016] is the list of what waits for this person, over all their programs', async () => {
    const { interest } = await sent('player', college);
    await sent('second-player', college);
    await sent('minor', college);
    await rowsOf(
      as('college-admin').rpc('assign_interests', { p_interest_ids: [interest], p_assignee_id: idOf('college-admin') }),
    );
    const badge = await rowsOf(as('college-staff').rpc('waiting_interests_total'));
    expect([badge - before, await list('college-staff', 'mine'), await today('college-staff')]).toEqual([2, 2, 2]);
    expect(await list('college-admin', 'mine')).toBe(3);
  });
  test('[RC-016, SE-014] a list of what waits for the caller is nobody else’s: admissions reads none', async () => {
    await sent('player', college);
    const refused = await as('college-admissions').rpc('load_pipeline', { p_college_id: college.id, p_only: 'mine' });
    expect(refused.error).toMatchObject({ code: '42501' });
  });
});
