import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Root of the workspace; of a remote elsewhere the folder of its packages. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Folder of the shell: what is installed for it, it gives to remotes, whatever the workspace has. */
export const SHELL_FOLDER = path.join(root, 'apps/shell');

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
  '@lineup/language',
  '@lineup/product',
  '@lineup/schema',
];

/**
 * Those of which a shell may have two majors at once (`second-majors.ts`): what they make is run by the copy that made it, so two copies
 * never meet. Every other one has a store, a context or a registration that all remotes share, or gets what another copy made.
 */
export const repeatable: readonly string[] = ['zustand'];

/** Names below `@lineup/ui/` that can be imported as code: its package exports, styles aside. */
export function uiComponents(from?: string): string[] {
  const file = path.join(installedFolder('@lineup/ui', from) ?? '', 'package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, unknown> };
  return Object.keys(exports)
    .filter((name) => !name.endsWith('.css'))
    .map((name) => name.replace('./', ''))
    .toSorted();
}

/**
 * Every module the shell provides → the version that is installed for a folder. A remote in another repository has only those that
 * it installed, and takes no other.
 */
export function providedModules(from: string): Record<string, string> {
  const ui = isInstalled('@lineup/ui', from) ? uiComponents(from).map((name) => `@lineup/ui/${name}`) : [];
  const names = [...singletons, ...ui].filter((name) => isInstalled(name, from));
  return Object.fromEntries(names.map((name) => [name, installedVersion(packageOf(name), from)]));
}

/** Whether the package of a module is there for a folder. */
export const isInstalled = (module: string, from?: string) => installedFolder(packageOf(module), from) !== undefined;

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

/** The version of a package that a file in a folder would import. */
export function installedVersion(name: string, from?: string): string {
  const folder = installedFolder(name, from);
  if (!folder) throw new Error(`${name} is not installed; run "npm ci"`);
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Where a package lies that a file in a folder would import. */
export function installedFolder(name: string, from = import.meta.dirname): string | undefined {
  const folders = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((folder) => path.join(folder, name)).find((each) => existsSync(path.join(each, 'package.json')));
}
