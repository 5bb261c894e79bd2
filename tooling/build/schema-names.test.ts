import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './shared-modules.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/*.test.*'] }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );

test('every name of zod that the shell provides is used: each costs bytes on every page', () => {
  const [facade = ''] = read('libs/schema/src/index.ts');
  const [, names = ''] = /export \{([^}]+)\} from 'zod\/mini'/.exec(facade) ?? [];
  const provided = names.split(',').flatMap((name) => name.trim() || []);
  const users = read('{apps,libs}/*/src/**/*.{ts,tsx}').filter((text) => text.includes("'@lineup/schema'"));
  const used = new Set(users.flatMap((text) => [...text.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name)));
  expect(provided.length).toBeGreaterThan(10);
  expect(provided.filter((name) => !used.has(name))).toEqual([]);
});
