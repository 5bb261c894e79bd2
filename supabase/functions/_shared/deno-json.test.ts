import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FUNCTIONS = path.resolve(import.meta.dirname, '..');
const functions = readdirSync(FUNCTIONS).filter((name) => existsSync(path.join(FUNCTIONS, name, 'index.ts')));
const { dependencies } = JSON.parse(readFileSync(path.join(FUNCTIONS, '../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** Modules of packages that a file of ours imports, itself or by others of ours. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |^import |\bimport\()'([^']+)'/gm)];
  return imports.flatMap(([, name = '']) => {
    if (name.startsWith('.')) return packagesOf(path.resolve(path.dirname(file), name), seen);
    return name.startsWith('node:') ? [] : [name];
  });
}

test.each(functions)('%s is deployed with the packages that it imports, in the installed versions', (name) => {
  const used = new Set(packagesOf(path.join(FUNCTIONS, name, 'index.ts')));
  const wanted = [...used].map((module) => {
    const [, library = '', part = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.+)?$/.exec(module) ?? [];
    return [module, `npm:${library}@${dependencies[library]}${part}`];
  });
  const { imports } = JSON.parse(readFileSync(path.join(FUNCTIONS, name, 'deno.json'), 'utf8')) as { imports: object };
  expect(imports).toEqual(Object.fromEntries(wanted));
});
