/** What a change reaches is what the table of `docs/shipping.md` says. */
import { readFileSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { remoteIds } from '@lineup/build/remotes';
import { root } from '@lineup/build/shared-modules';
import { isAlone, reachOf } from './reach.ts';

const all = ['shell', ...remoteIds];
const page = readFileSync(path.join(root, 'docs/shipping.md'), 'utf8');
const [, section = ''] = page.split('## What triggers what\n');
const rows = [...section.split('\n## ')[0]!.matchAll(/^\| .*?`([^`]+)`.*? \| (.+?) \| (.+?) \|$/gm)].map(
  ([, changed = '', apps = '', journeys = '']) => ({ changed, apps: named(apps), journeys: named(journeys) }),
);

function named(cell: string): string[] {
  if (cell === 'none') return [];
  return cell === 'all' ? all : cell.split(', ');
}

/** A file as it is, or one of a folder that is no test. */
function fileOf(changed: string): string {
  if (statSync(path.join(root, changed)).isFile()) return changed;
  const files = execFileSync('git', ['ls-files', changed], { cwd: root, encoding: 'utf8' }).split('\n');
  const file = files.find((name) => /\.(tsx?|sql|png|webp|yml)$/.test(name) && !/\.(test|fixture)\./.test(name));
  if (!file) throw new Error(`nothing in ${changed}`);
  return file;
}

test('the table is read', () => expect(rows.length).toBeGreaterThan(12));

test.each(rows)(
  'a change of $changed reaches the apps $apps and the journeys of $journeys',
  async (row) => {
    const { apps, journeys } = await reachOf([fileOf(row.changed)]);
    expect({ apps: apps.toSorted(), journeys: journeys.toSorted() }).toEqual({
      apps: row.apps.toSorted(),
      journeys: row.journeys.toSorted(),
    });
  },
  60_000,
);

test('a change is one of an app alone when all of it lies in its folder', () => {
  expect(isAlone('teams', ['apps/teams/src/routes.tsx', 'apps/teams/e2e/teams.spec.ts'])).toBe(true);
  expect(isAlone('teams', ['apps/teams/src/routes.tsx', 'libs/ui/package.json'])).toBe(false);
  expect(isAlone('teams', ['apps/teams-copy/src/routes.tsx'])).toBe(false);
  expect(isAlone('teams', [])).toBe(false);
});
