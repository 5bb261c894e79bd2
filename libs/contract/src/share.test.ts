import { expect, test } from 'vitest';
import { isInShare, readShareNumber, SHARE_NUMBERS } from './share';

const numbers = Array.from({ length: SHARE_NUMBERS }, (_, number) => number);
const chosen = (id: string, percent: number) => numbers.filter((number) => isInShare(number, id, percent));

test.each([1, 10, 50, 100])('%d percent of all browsers are in a share of as many', (percent) => {
  for (const id of ['shell', 'teams', 'recruiting'])
    expect(chosen(id, percent)).toHaveLength((percent * SHARE_NUMBERS) / 100);
});

test('who is in a share stays when it grows', () => {
  const larger = new Set(chosen('teams', 50));
  expect(chosen('teams', 10).every((number) => larger.has(number))).toBe(true);
});

test('remotes do not try themselves on the same browsers', () => {
  const teams = new Set(chosen('teams', 10));
  expect(chosen('learn', 10).filter((number) => teams.has(number)).length).toBeLessThan(SHARE_NUMBERS / 20);
});

test.each([
  ['lineup_share=42', 42],
  ['theme=dark; lineup_share=0; a=b', 0],
  ['', null],
  ['not_lineup_share=42', null],
  ['lineup_share=12345', null],
  ['lineup_share=-1', null],
  ['lineup_share=4x', null],
])('the cookies %j say %s', (cookies, number) => {
  expect(readShareNumber(cookies)).toBe(number);
});
