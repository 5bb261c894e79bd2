import { DataError } from '@lineup/data';
import { expect, it } from 'vitest';
import { refusedOffer } from './offers/refused-offer';
import { refusedPaper } from './papers/refused-paper';

const refusal = (facts: Partial<DataError>) => Object.assign(new DataError({ kind: 'invalid', message: 'No' }), facts);

it.each([
  [
    { hint: 'closed', code: '23514' },
    'This interest is closed. Open it again first.',
    'This interest is closed. Open it again first.',
  ],
  [{ hint: 'settled' }, 'The offer was already answered or withdrawn.', undefined],
  [{ hint: 'unsent' }, undefined, 'The player took the file away. Nothing is there to look at.'],
  [{ code: 'PT410' }, 'The time of this offer has passed. Make a new one.', undefined],
  [
    { code: '23514', details: 'due_on' },
    'Check the spot and the day: the spot is open, the day is within a year.',
    'Choose days from today on, within a year.',
  ],
  [
    { kind: 'forbidden' as const },
    'The interest is gone, or you no longer work in this program.',
    'The interest is gone, or you no longer work in this program.',
  ],
  [{ kind: 'server' as const }, undefined, undefined],
])('a refusal %o is said of an offer and of a paper', (facts, offer, paper) => {
  expect([refusedOffer(refusal(facts))?.message, refusedPaper(refusal(facts))?.message]).toEqual([offer, paper]);
});
