import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Root of the workspace. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Modules that exist once on a page: the shell provides them, remotes never carry a copy. */
const singletons = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react-router-dom',
  '@tanstack/react-query',
  'zustand',
  '@lineup/auth',
  '@lineup/contract',
  '@lineup/data',
  '@lineup/flags',
  '@lineup/schema',
];

/** Names below `@lineup/ui/` that can be imported as code: its package exports, styles aside. */
export function uiComponents(): string[] {
  const file = path.join(root, 'libs/ui/package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, string> };
  return Object.keys(exports)
    .filter((name) => !name.endsWith('.css'))
    .map((name) => name.replace('./', ''))
    .toSorted();
}

/** Every module the shell provides → its installed version. */
export function providedModules(): Record<string, string> {
  const ui = uiComponents().map((name) => `@lineup/ui/${name}`);
  return Object.fromEntries([...singletons, ...ui].map((name) => [name, installedVersion(packageOf(name))]));
}

/**
 * The versions of a module that a remote in a folder accepts: every one without a breaking change against the one that it
 * is compiled with there. Which names it uses of it is compared by name.
 */
export function acceptedRange(module: string, folder: string): string {
  const [major = '0', minor = '0', patch = '0'] = installedVersion(packageOf(module), folder).split('.');
  if (major !== '0') return `^${major}.0.0`;
  return minor === '0' ? `^0.0.${patch}` : `^0.${minor}.0`;
}

/** Version of Module Federation, the same in shell and remotes because remotes run on the shell's bundler runtime. */
export function federationVersion(): string {
  return installedVersion('@module-federation/enhanced');
}

function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function installedVersion(name: string, from = import.meta.dirname): string {
  const folders = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const file = folders
    .map((folder) => path.join(folder, name, 'package.json'))
    .find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`${name} is not installed; run "npm ci"`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
