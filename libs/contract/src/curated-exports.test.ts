import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Restriction {
  name: string;
  allowImportNames?: string[];
}
interface LintConfig {
  overrides: { files: string[]; rules: { 'no-restricted-imports'?: [string, { paths: Restriction[] }] } }[];
}

const config = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../.oxlintrc.json'), 'utf8'),
) as LintConfig;

function namesAllowedByLint(remote: string, module: string): string[] {
  const override = config.overrides.find(({ files }) => files.includes(`apps/${remote}/src/**`));
  const paths = override?.rules['no-restricted-imports']?.[1].paths ?? [];
  return paths.find(({ name }) => name === module)?.allowImportNames ?? [];
}

test.each(['teams', 'inbox', 'learn', 'recruiting'])(
  'lint lets %s import exactly the names that the shell provides',
  async (remote) => {
    const router = Object.keys(await import('./react-router-dom'));
    const query = Object.keys(await import('./react-query'));
    expect(namesAllowedByLint(remote, 'react-router-dom').toSorted()).toEqual(router.toSorted());
    expect(namesAllowedByLint(remote, '@tanstack/react-query').toSorted()).toEqual(query.toSorted());
  },
);
