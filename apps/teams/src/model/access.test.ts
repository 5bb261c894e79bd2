import { setLanguage } from '@lineup/language';
import { speakPseudo } from '@lineup/language/testing';
import { toDataError } from '@lineup/data';
import { expect, test } from 'vitest';
import { deniedBecause } from './access';

const refusal = (error: object) => deniedBecause('Only managers add members.')(toDataError(error, 403));

test('what the database refuses is said in the words of the screen, a missing date of birth and an archived team in their own', () => {
  expect(refusal({ code: '42501', message: 'violates row-level security' })).toEqual({
    title: 'Access Denied',
    description: 'Only managers add members.',
  });
  expect(refusal({ code: 'PGRST116', message: 'no rows' })).toMatchObject({
    description: 'Only managers add members.',
  });
  expect(refusal({ code: '42501', message: 'A date of birth is missing.', hint: 'birth_date' })).toMatchObject({
    description: 'A date of birth is missing.',
  });
  expect(refusal({ code: 'PT409', message: 'This team is archived', hint: 'archived' })).toMatchObject({
    title: 'This team is archived',
  });
  expect(refusal({ code: '23514', message: 'too long' })).toBeUndefined();
});

test('35.6 it is said in the language of the page', () => {
  speakPseudo('teams', 'database');
  try {
    const texts = [
      { code: '42501', message: 'Enter your date of birth first.', hint: 'birth_date' },
      { code: 'PT409', message: 'This team is archived', hint: 'archived' },
      ...['recorded', 'scrim_time', 'scrim_status', 'started'].map((hint) => ({ code: 'PT409', message: '', hint })),
      { code: 'PT410', message: '', hint: 'started' },
    ].flatMap((error) => Object.values(refusal(error)!));
    expect(texts).toHaveLength(14);
    expect(texts.filter((text) => /[aeiou]/i.test(String(text)))).toEqual([]);
  } finally {
    setLanguage('en');
  }
});
