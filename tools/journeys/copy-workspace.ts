import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const FILES = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json'];
const FOLDERS = ['apps', 'libs', 'supabase', 'local-supabase', 'tools'];
/** Names of folders that are made, not written. */
const MADE = /[\\/](dist|node_modules)$/;

/** Copies the sources of a workspace into an empty folder, with links to its installed packages. */
export function copyWorkspace(from: string, to: string): void {
  for (const name of [...FILES, ...FOLDERS])
    if (existsSync(path.join(from, name)))
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, filter: (source) => !MADE.test(source) });
  linkPackages(path.join(from, 'node_modules'), path.join(to, 'node_modules'));
  for (const app of readdirSync(path.join(from, 'apps'))) {
    const own = path.join(from, 'apps', app, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(to, 'apps', app, 'node_modules'));
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(path.join(to, '@lineup'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@lineup') symlinkSync(path.join(from, name), path.join(to, name));
  // The workspace's own packages are links beside the sources, so the same links lead to the copies.
  for (const name of readdirSync(path.join(from, '@lineup')))
    symlinkSync(readlinkSync(path.join(from, '@lineup', name)), path.join(to, '@lineup', name));
}
