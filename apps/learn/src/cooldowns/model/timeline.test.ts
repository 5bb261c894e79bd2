import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Ability, Change } from './cooldown';
import { judgeChange, historyOf } from './timeline';

const change = (before: string | null, after: string | null, from = '2025-05-17', to = '2025-07-05'): Change => ({
  id: '1',
  hero: 'Groot',
  heroSlug: 'groot',
  ability: 'Wall',
  before,
  after,
  from,
  to,
});
const verdict = (before: string | null, after: string | null) => {
  const { verdict: found, figures } = judgeChange(change(before, after));
  return [found, ...figures.map(({ figure, percent }) => `${figure} ${percent}`)];
};
const recharge = (charges: number, seconds: number) =>
  `${charges} charges, with each charge taking ${seconds}s to recharge`;

test('[LE-009] a shorter cooldown, more charges and a cheaper ultimate are buffs, the other way nerfs', () => {
  expect(verdict('15s', '12s')).toEqual(['buff', 'seconds -20']);
  expect(verdict('15s', '20s')).toEqual(['nerf', 'seconds 33']);
  expect(verdict(recharge(2, 6), recharge(2, 10))).toEqual(['nerf', 'seconds 67']);
  expect(verdict(recharge(6, 6), recharge(3, 6))).toEqual(['nerf', 'charges -50']);
  expect(verdict('12s', '12s, 2 charges')).toEqual(['buff', 'charges 100']);
  expect(verdict('3400 energy', '3100 energy')).toEqual(['buff', 'energy -9']);
  expect(verdict('3400 energy', '4000 energy')).toEqual(['nerf', 'energy 18']);
  expect(verdict('8s', '12s, 2 charges')).toEqual(['mixed', 'seconds 50', 'charges 100']);
});

test('[LE-009] other words for the same figures are a rework, an ability comes and goes', () => {
  expect(verdict('12s, and sharing cooldown with Iron Bulwark', '12s')).toEqual(['changed']);
  expect(verdict(recharge(2, 6), `${recharge(2, 6)}; when a critical hit lands, reduce it by 1s.`)).toEqual([
    'changed',
  ]);
  expect(verdict('45s. The minimum cooldown will be 5s', '40s. The minimum cooldown will be 5s')).toEqual([
    'buff',
    'seconds -11',
  ]);
  expect(verdict('Basic Cooldown 3s, with a charge of 10s per use', '5s')).toEqual(['changed']);
  expect(verdict(null, '8s')).toEqual(['new']);
  expect(verdict('8s', null)).toEqual(['removed']);
  expect(verdict('0s', '3s')).toEqual(['nerf', 'seconds null']);
});

test('[LE-009] every shipped change is judged', () => {
  const file = readFileSync(
    path.join(import.meta.dirname, '../../../../../supabase/seed/data/marvel-rivals-cooldown-changes.csv'),
    'utf8',
  );
  const rows = file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.match(/("[^"]*"|[^,]+)/g) ?? []);
  const found = rows.map(
    ([, , before = '', after = '']) => verdict(before.replaceAll('"', ''), after.replaceAll('"', ''))[0],
  );
  expect(found.filter((each) => each === 'buff')).toHaveLength(5);
  expect(found.filter((each) => each === 'nerf')).toHaveLength(15);
  expect(found.filter((each) => each === 'changed')).toHaveLength(2);
});

test('[LE-009] a chart needs three days and something that moves', () => {
  const now = { seconds: 15, charges: 1, energy: null, asOf: null } as Ability;
  const changes = [change('10s', '15s', '2025-08-08', '2025-11-18'), change('12s', '10s')];
  expect(historyOf(changes, now, '2026-01-18')).toEqual({
    figure: 'seconds',
    points: [
      { day: '2025-05-17', value: 12 },
      { day: '2025-07-05', value: 10 },
      { day: '2025-08-08', value: 10 },
      { day: '2025-11-18', value: 15 },
      { day: '2026-01-18', value: 15 },
    ],
  });
  expect(historyOf([change('12s', '10s')], undefined, '2026-01-18')).toBeNull();
  expect(historyOf([change('12s, and more', '12s')], { ...now, seconds: 12 }, '2026-01-18')).toBeNull();
  const jeff = { ...now, seconds: 6, charges: 3 };
  expect(historyOf([change(recharge(6, 6), recharge(3, 6))], jeff, '2026-01-18')?.figure).toBe('charges');
});
