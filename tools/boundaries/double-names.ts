import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IS_TEST = /\.(test|fixture)\.tsx?$|[-/]testing\.tsx?$|\/testing\//;

/** What every page exports for the router. */
const BY_CONTRACT = new Set(['Component']);

/** Exported names that stand in two files of one app, a line each: who looks for one finds the other. */
export function doubleNames(root: string): string[] {
  if (!existsSync(path.join(root, 'apps'))) return [];
  const filesOf = new Map<string, string[]>();
  for (const file of globSync('apps/*/src/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    const name = file.replaceAll('\\', '/');
    const app = name.split('/')[1] ?? '';
    if (IS_TEST.test(name)) continue;
    for (const exported of exportedBy(readFileSync(path.join(root, file), 'utf8'))) {
      if (BY_CONTRACT.has(exported)) continue;
      const key = `apps/${app}: ${exported}`;
      filesOf.set(key, [...(filesOf.get(key) ?? []), name.slice(`apps/${app}/src/`.length)]);
    }
  }
  return [...filesOf]
    .filter(([, files]) => files.length > 1)
    .map(([key, files]) => `name-stands-once: ${key} in ${files.join(' and ')}`);
}

const exportedBy = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/^export (?:default )?(?:async )?(?:const|function|interface|type|class) (\w+)/gm)].flatMap(
      ([, name]) => name ?? [],
    ),
  ),
];
