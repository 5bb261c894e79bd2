import { expect, test } from 'vitest';
import { opensFor, surplusOf, type KeptQuery } from './kept-queries';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

const kept = (hash: string, facts: Partial<KeptQuery> = {}): KeptQuery => ({
  ...{ hash, userId: 'noa', release: 'r1', kind: 'messages', key: [hash], data: hash, at: NOW },
  ...facts,
});
const hashes = (all: KeptQuery[]) => all.map(({ hash }) => hash);

test('[issue 35.5] an answer opens for the person and the release that asked, and not for ever', () => {
  const all = [
    kept('own'),
    kept('of another person', { userId: 'sam' }),
    kept('of another release', { release: 'r0' }),
    kept('old', { at: NOW - 15 * DAY }),
  ];
  expect(hashes(opensFor(all, 'noa', 'r1', NOW))).toEqual(['own']);
  expect(opensFor(all, 'eli', 'r1', NOW)).toEqual([]);
});

test('[issue 35.5] of each kind the newest stay, and nothing of anybody else or a third release', () => {
  const teams = Array.from({ length: 12 }, (_, place) => kept(`team ${place}`, { kind: 'team', at: NOW - place }));
  const all = [
    kept('conversation before', { at: NOW - DAY }),
    kept('last conversation'),
    kept('of another person', { userId: 'sam', at: NOW + 1 }),
    kept('of the other tab', { release: 'r2' }),
    kept('of a third release', { release: 'r0', at: NOW - 1 }),
    ...teams,
  ];
  expect(hashes(surplusOf(all, 'noa', 'r1')).toSorted()).toEqual([
    'conversation before',
    'of a third release',
    'of another person',
    'team 10',
    'team 11',
  ]);
});
