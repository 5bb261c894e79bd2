import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@lineup/build/shared-modules';
import { read } from './catalogues.ts';

/** The file of ours behind an import by a relative path. */
export function fileBehind(from: string, request: string): string | undefined {
  const target = path.posix.join(path.posix.dirname(from), request);
  return [`${target}.ts`, `${target}.tsx`].find((each) => existsSync(path.join(root, each)));
}

/** The files of ours that a file imports. */
export function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g)].flatMap(
    ([, request = '']) => fileBehind(file, request) ?? [],
  );
}

/** The files of ours that run with a file: those that it loads at once and those that it loads on demand. Types run nowhere. */
export function neededBy(file: string): { atOnce: string[]; onDemand: string[] } {
  const source = read(file);
  const behind = (pattern: RegExp) =>
    [...source.matchAll(pattern)].flatMap(([, request = '']) => fileBehind(file, request) ?? []);
  return {
    atOnce: behind(/^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'(\.[^']+)'/gm),
    onDemand: behind(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/gs),
  };
}

/** Those, and the files that `next` names of each, however deep. */
export function reachedFrom(files: readonly string[], next: (file: string) => string[] = importsOf): string[] {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    next(file).forEach(visit);
  };
  files.forEach(visit);
  return [...reached];
}
