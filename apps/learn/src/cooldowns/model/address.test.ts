import { expect, test } from 'vitest';
import { readAsked, writeAsked } from './address';

test.each([
  '',
  '?q=c%26d&role=vanguard&sort=-cooldown',
  '?view=changes&by=hero&change=buff',
  '?compare=jeff-the-land-shark,groot',
  '?sort=ultimate&pick=loki,thor',
])('[LE-009] the address %s says everything', (search) => {
  expect(writeAsked(readAsked(new URLSearchParams(search)))).toBe(search);
});

test('[LE-009] what an address has wrong is left out', () => {
  const asked = readAsked(
    new URLSearchParams('?view=x&role=healer&sort=name&compare=a,a,<b>,b,c,d,e&pick=&change=&q=' + 'x'.repeat(200)),
  );
  expect(asked).toMatchObject({ view: 'list', role: '', sort: 'hero', compared: ['a', 'b', 'c', 'd'], picked: [] });
  expect(asked.text).toHaveLength(100);
});
