/** When a college moves a player further, the player's board offers to follow: once for each move, forward alone. */
import { beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, openDatabase, rowsOf } from './backend.ts';
import { closing, sent, trialCollege } from './trial-college.ts';
import { pipelineOf } from './trial-pipeline.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const { move } = pipelineOf(() => college);
let interest = '';
beforeEach(async () => {
  ({ interest } = await sent('player', college));
});

const card = async (kind: AccountKind = 'player', slug = 'me') =>
  (
    (await rowsOf(as(kind).rpc('load_college_board', { p_slug: slug }))) as unknown as {
      cards: { interest_id: string; column: string; follow: string | null; label: string }[];
    }
  ).cards.find(({ interest_id }) => interest_id === interest);
const put = (p_column: string) => as('player').rpc('move_board_card', { p_interest_id: interest, p_column });
const keep = (kind: AccountKind = 'player') => as(kind).rpc('keep_board_card', { p_interest_id: interest });
const offered = async (to: string) => {
  await rowsOf(to === 'closed' ? closing('college-staff', college, [interest]) : move([interest], to));
  return (await card())?.follow;
};

test.each([
  ['reviewing', null],
  ['contacted', null],
  ['visiting', 'visiting'],
  ['offered', 'offer'],
  ['committed', 'committed'],
  ['closed', null],
])(
  '[RC-014] a move to %s offers the column %s to a card under applied, which stays where it is',
  async (to, column) => {
    expect(await offered(to)).toBe(column);
    expect((await card())?.column).toBe('applied');
  },
);

test('[RC-014] followed, or moved by the player, it is offered no more', async () => {
  expect(await offered('visiting')).toBe('visiting');
  await rowsOf(put('visiting'));
  expect(await card()).toMatchObject({ column: 'visiting', follow: null });
  // Another order in the same column decides nothing about a move of the college.
  expect(await offered('offered')).toBe('offer');
  await rowsOf(put('visiting'));
  expect(await card()).toMatchObject({ column: 'visiting', follow: 'offer' });
  await rowsOf(put('contacted'));
  expect(await card()).toMatchObject({ column: 'contacted', follow: null });
});

test('[RC-014] once it was left where it is, only another move of the college offers again', async () => {
  expect(await offered('visiting')).toBe('visiting');
  await rowsOf(keep());
  expect(await card()).toMatchObject({ column: 'applied', follow: null });
  expect(await offered('offered')).toBe('offer');
});

test('[RC-014] nobody but the player says so', async () => {
  await offered('visiting');
  for (const kind of ['second-player', 'college-staff', 'parent', 'admin'] as const)
    expect((await keep(kind)).error).toMatchObject({ code: 'PT404' });
  const forged = as('player')
    .from('college_board_cards')
    .update({ kept_at: 'now' } as never);
  expect((await forged.eq('interest_id', interest)).error).toMatchObject({ code: '42501' });
  expect(await sql`select kept_at from public.college_board_cards where interest_id = ${interest}`).toEqual([
    { kept_at: null },
  ]);
  expect((await card())?.follow).toBe('visiting');
});
