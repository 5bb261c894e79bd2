/** The last messages in the drawer of an interest: those that the reader finds in the inbox, and nobody else's. */
import { afterEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { block, remove, send as write } from './talk.ts';
import { sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
afterEach(async () => {
  await sql`delete from public.conversations where created_by = ${idOf('college-staff')}`;
  await sql`delete from public.user_blocks`;
});

interface Drawer {
  messages: { id: string; words: string; by: string; is_mine: boolean; conversation_id: string }[];
  answers: { words?: string; message_id?: string }[];
}
const drawer = async (kind: AccountKind, p_interest_id: string) =>
  (await rowsOf(as(kind).rpc('load_interest', { p_interest_id }))) as unknown as Drawer;
const words = async (kind: AccountKind, interest: string) =>
  (await drawer(kind, interest)).messages.map((each) => `${each.is_mine ? 'me: ' : ''}${each.words}`);
const open = (interest: string) => rowsOf(as('college-staff').rpc('open_reply', { p_interest_id: interest }));

test('[RC-018] are of both sides, latest last, the five latest, without what was deleted', async () => {
  const { interest } = await sent('player', college);
  expect(await words('college-staff', interest)).toEqual([]);
  const talk = await open(interest);
  for (const number of [1, 2, 3]) await write('college-staff', talk, `Question ${number}`);
  for (const number of [1, 2]) await write('player', talk, `Answer ${number}`);
  const gone = await write('player', talk, 'A slip');
  await remove('player', gone);
  expect(await words('college-staff', interest)).toEqual([
    'me: Question 1',
    'me: Question 2',
    'me: Question 3',
    'Answer 1',
    'Answer 2',
  ]);
  const { answers, messages } = await drawer('college-staff', interest);
  // What is an answer and a message stands there once.
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining(answers.map((each) => each.message_id)));
});

test('[RC-018] of a player under 18 are those of the group with the guardian', async () => {
  const { interest } = await sent('minor', college);
  const talk = await open(interest);
  await write('college-staff', talk, 'Hello Kai');
  await write('guardian', talk, 'Kai is glad to hear that');
  expect(await words('college-staff', interest)).toEqual(['me: Hello Kai', 'Kai is glad to hear that']);
});

test('[SE-014] a colleague reads none of them, nor does platform staff, nor who was blocked', async () => {
  const { interest } = await sent('player', college);
  const talk = await open(interest);
  await write('college-staff', talk, 'Between us');
  await write('player', talk, 'For you alone');
  for (const kind of ['college-admin', 'college-coach', 'admin'] as const) {
    expect(JSON.stringify(await drawer(kind, interest))).not.toMatch(/Between us|For you alone/);
  }
  await block('player', 'college-staff');
  expect(await words('college-staff', interest)).toEqual(['me: Between us']);
  expect((await drawer('admin', interest)).messages).toEqual([]);
});

test('[RC-018] after an answer there is nothing to claim: the claim of one is refused', async () => {
  const { interest } = await sent('player', college);
  await write('college-staff', await open(interest), 'Hello');
  const claim = as('college-staff').rpc('claim_answer', {
    p_interest_id: interest,
    p_way: 'phone',
    p_on: new Date().toISOString().slice(0, 10),
  });
  expect((await claim).error).toMatchObject({ code: 'PT409', details: 'answered' });
  expect(await sql`select claimed_on from public.interests where id = ${interest}`).toEqual([{ claimed_on: null }]);
});
