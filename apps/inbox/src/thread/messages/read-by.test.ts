import { expect, it } from 'vitest';
import { person } from '../../testing/inbox-answer';
import { readByLine } from './read-by';

const names = ['Ana', 'Ben', 'Cleo', 'Dina'];
const group = (readers: number, type: 'dm' | 'group' = 'group') => ({
  type,
  participants: [person('me', 'Me'), ...names.map((name) => person(name, name))],
  reads: { me: 9, ...Object.fromEntries(names.map((name, index) => [name, index < readers ? 5 : 4])) },
});

it.each([
  [0, undefined],
  [1, 'Read by Ana'],
  [2, 'Read by Ana and Ben'],
  [3, 'Read by Ana, Ben and Cleo'],
  [4, 'Read by Ana, Ben and 2 others'],
])('names %i readers of a group as %s', (readers, line) => {
  expect(readByLine(group(readers), { number: 5 }, 'me')).toBe(line);
});

it('says no more than that it was read in a dm', () => {
  expect(readByLine(group(1, 'dm'), { number: 5 }, 'me')).toBe('Read');
  expect(readByLine(group(0, 'dm'), { number: 5 }, 'me')).toBeUndefined();
});
