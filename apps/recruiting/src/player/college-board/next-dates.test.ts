import { expect, it } from 'vitest';
import { boardCard } from '../../testing/board-answer';
import { nextDates } from './next-dates';

it('[RC-014] next steps and deadlines of the next 14 days are in order of their day', () => {
  const cards = [
    boardCard('a', 'Late', { deadline_on: '2026-12-06', next_step: 'Call', next_step_on: '2026-12-07' }),
    boardCard('b', 'Past', { deadline_on: '2026-11-21' }),
    boardCard('c', 'Today', { next_step_on: '2026-11-22', deadline_on: '2026-11-22' }),
    boardCard('d', 'No date', { next_step: 'Think' }),
  ];
  const shown = nextDates(cards, '2026-11-22').map(({ card, day, what }) => [card.college.name, day, what]);
  expect(shown).toEqual([
    ['Today', '2026-11-22', 'Deadline'],
    ['Today', '2026-11-22', 'Next step'],
    ['Late', '2026-12-06', 'Deadline'],
  ]);
});
