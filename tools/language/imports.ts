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

/** Those, and the files that they import, however deep. */
export function reachedFrom(files: readonly string[], isFollowed: (file: string) => boolean = () => true): string[] {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || !isFollowed(file)) return;
    reached.add(file);
    importsOf(file).forEach(visit);
  };
  files.forEach(visit);
  return [...reached];
}
