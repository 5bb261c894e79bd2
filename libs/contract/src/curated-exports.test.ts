import { readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import config from '../../../oxlint.config.ts';

interface Restrictions {
  'no-restricted-imports'?: [string, { paths: { name: string; allowImportNames?: string[] }[] }];
}

const apps = path.resolve(import.meta.dirname, '../../../apps');
const remotes = readdirSync(apps).filter((app) => existsSync(path.join(apps, app, 'remote.json')));
const matches = (file: string, globs: string[] = []) => globs.some((glob) => path.matchesGlob(file, glob));

/** The names of a module that lint lets a file import; undefined when it lets all. */
function namesAllowedByLint(file: string, module: string): string[] | undefined {
  const override = (config.overrides ?? []).findLast(
    ({ files, excludeFiles, rules }) =>
      rules?.['no-restricted-imports'] && matches(file, files) && !matches(file, excludeFiles),
  );
  const restrictions = (override?.rules as Restrictions | undefined)?.['no-restricted-imports'];
  return restrictions?.[1].paths.find(({ name }) => name === module)?.allowImportNames?.toSorted();
}

test.each(remotes)('lint lets %s import exactly the names that the shell provides', async (remote) => {
  const router = Object.keys(await import('./react-router-dom'));
  const query = Object.keys(await import('./react-query'));
  const file = `apps/${remote}/src/feature/page.tsx`;
  expect(namesAllowedByLint(file, 'react-router-dom')).toEqual(router.toSorted());
  expect(namesAllowedByLint(file, '@tanstack/react-query')).toEqual(query.toSorted());
});

test('lint lets the shell import all of both modules', () => {
  expect(namesAllowedByLint('apps/shell/src/router.tsx', 'react-router-dom')).toBeUndefined();
});
