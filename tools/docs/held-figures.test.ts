/** Figures that docs/scaling.md says are held are those that are held. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { budgets, MAX_REQUESTS } from '@lineup/journeys/budgets';
import { root } from '@lineup/build/shared-modules';

const page = readFileSync(path.join(root, 'docs/scaling.md'), 'utf8');
const row = (title: string) => page.split('\n').find((line) => line.startsWith(`| ${title}`)) ?? '';
const kB = (bytes: number) => Math.ceil(bytes / 1000);

test('scripts of a cold visit', () => {
  const figures = [...row('Script of a cold visit').matchAll(/(\d+) kB on `([^`]+)`/g)];
  expect(figures.map(([, , route]) => route)).toEqual(['/', '/teams', '/colleges', '/teams/:team/manage']);
  for (const [, figure, route = ''] of figures) expect([route, Number(figure)]).toEqual([route, bytesOf(route)]);
});

function bytesOf(route: string): number {
  return kB(budgets[route]?.scriptBytes ?? Number.NaN);
}

test('what federation adds in bytes', () => {
  const [, home, other] = /at most (\d+) kB on `\/`, (\d+) kB on any other cold route/.exec(row('More than')) ?? [];
  const { '/': ofHome, ...others } = budgets;
  expect([Number(home), Number(other)]).toEqual([
    kB(ofHome?.extraBytes ?? Number.NaN),
    kB(Math.max(...Object.values(others).map(({ extraBytes }) => extraBytes))),
  ]);
});

test('what federation adds in requests', () => {
  const [, figure] = /at most ([\d.]+) times on any cold route/.exec(row('Requests against')) ?? [];
  expect(Number(figure)).toBe(MAX_REQUESTS);
});
