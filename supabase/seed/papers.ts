import { insertRows } from './insert-rows.ts';
import type { SeededInterest } from './recruiting-interests.ts';
import { at, onDay, type World } from './world.ts';

/** What the first program asks for as a rule. */
const LIST = [
  { title: 'Transcript', days: 14 },
  { title: 'Eligibility form', days: 30 },
  { title: 'Proof of enrollment', days: 14 },
];

/** The list of the first program, and the checklist of one player who stands where an offer was made: one of each state. */
export async function seedPapers(world: World, interests: readonly SeededInterest[]): Promise<void> {
  const [first] = interests;
  if (!first) return;
  const { collegeId, people } = first.desk;
  await insertRows(
    world.sql,
    'private.paper_lists',
    LIST.map((paper, place) => ({ college_id: collegeId, place: place + 1, ...paper })),
  );
  const interest = interests.findLast(({ kind, desk }) => kind === 'offered' && desk.collegeId === collegeId);
  if (!interest) return;

  const sent = { sent_at: at(world, -4, 18) };
  const states = [
    { state: 'accepted', due_on: onDay(world, 2), ...sent, settled_at: at(world, -3, 15) },
    { state: 'returned', due_on: onDay(world, 9), ...sent, settled_at: at(world, -3, 15), sentence: 'incomplete' },
    { state: 'asked', due_on: onDay(world, 20) },
  ];
  await insertRows(
    world.sql,
    'private.papers',
    LIST.map(({ title }, place) => ({
      id: `00000000-0000-4000-8b20-${String(place).padStart(12, '0')}`,
      ...{ interest_id: interest.id, college_id: collegeId, title, asked_by: people[0] ?? null },
      ...{ asked_at: at(world, -8, 16), sent_at: null, settled_at: null, sentence: null },
      ...states[place],
    })),
  );
}
