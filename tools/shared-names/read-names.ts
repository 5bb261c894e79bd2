import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteBuildFacts } from '@lineup/build/remote-build-plugin';
import { BUILD_FACTS } from '@lineup/build/remote-build-plugin';
import { root } from '@lineup/build/shared-modules';
import { remoteIds } from '@lineup/build/remotes';

/** Module → name → the remotes that use it. */
export type Uses = Record<string, Record<string, string[]>>;

/** What the built remotes use of modules that the shell gives them, on their pages and in their slots. */
export function readUses(): { pages: Uses; slots: Uses } {
  const pages: Uses = {};
  const slots: Uses = {};
  for (const id of remoteIds) {
    const file = path.join(root, 'apps', id, 'dist', BUILD_FACTS);
    const { uses, slotUses = {} } = JSON.parse(readFileSync(file, 'utf8')) as RemoteBuildFacts;
    addUses(pages, id, uses);
    addUses(slots, id, slotUses);
  }
  return { pages, slots };
}

export function addUses(to: Uses, id: string, names: Record<string, readonly string[]>): void {
  for (const [module, each] of Object.entries(names))
    for (const name of each) ((to[module] ??= {})[name] ??= []).push(id);
}

/** The names that the shell's own sources import of a library: they are in every page anyway. */
export function namesOfShell(library: string): string[] {
  const files = globSync(['apps/shell/src/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx}'], { cwd: root });
  const own = files.filter(
    (file) => !/\.test\.|[\\/]testing([\\/]|\.tsx?$)|libs[\\/]contract[\\/]src[\\/]react-/.test(file),
  );
  return [...new Set(own.flatMap((file) => importedNames(readFileSync(path.join(root, file), 'utf8'), library)))];
}

/** The names, types aside, that a source imports of a library. */
export function importedNames(source: string, library: string): string[] {
  return [...source.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*'([^']+)'/g)].flatMap(([, names = '', from]) =>
    from !== library
      ? []
      : names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => name.replace(/\s+as\s.*/, '')),
  );
}
