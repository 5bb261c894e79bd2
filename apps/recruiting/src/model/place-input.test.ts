import { setLanguage } from '@lineup/language';
import { speakPseudo } from '@lineup/language/testing';
import * as z from '@lineup/schema';
import { afterEach, expect, test } from 'vitest';
import { checkedWithState, placeInput } from './place-input';

afterEach(() => setLanguage('en'));

const problemOf = (country: string) => {
  const checked = checkedWithState(z.object(placeInput), { country, state: '' });
  return 'problems' in checked ? checked.problems.state : undefined;
};

test('35.6 that a state is missing is said in the language of the page', () => {
  expect([problemOf('US'), problemOf('CA'), problemOf('DE')]).toEqual([
    'Choose a state.',
    'Choose a province.',
    undefined,
  ]);
  speakPseudo('recruiting');
  expect([problemOf('MX'), problemOf('CA')]).toEqual(['Chóósé á státé.', 'Chóósé á próvíncé.']);
});
