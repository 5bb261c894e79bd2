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
