import { expect, it } from 'vitest';
import { asWords, personName } from './words';

it('[TM-024] [TM-168] shows underscores as spaces', () => {
  expect(asWords('pro_team')).toBe('pro team');
  expect(asWords('a_b_c')).toBe('a b c');
});

it('[TM-051] calls a person without a full name "Unknown User"', () => {
  expect(personName(null)).toBe('Unknown User');
  expect(personName('  ')).toBe('Unknown User');
  expect(personName(' Ada Byron ')).toBe('Ada Byron');
});
