import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const FILES = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json'];
const FOLDERS = ['apps', 'libs', 'supabase', 'local-supabase', 'tooling', 'tools'];
/** Names of folders that are made, not written. */
const MADE = /[\\/](dist|node_modules)$/;

/**
 * Copies the sources of a workspace into an empty folder, with links to its installed packages.
 * @param ownPackages has the packages in that folder, too, as an installation there would; their files are the same ones on the disk
 */
export function copyWorkspace(from: string, to: string, { ownPackages = false } = {}): void {
  for (const name of [...FILES, ...FOLDERS])
    if (existsSync(path.join(from, name)))
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, filter: (source) => !MADE.test(source) });
  const installed = path.join(from, 'node_modules');
  if (ownPackages) linkFiles(installed, path.join(to, 'node_modules'));
  else linkPackages(installed, path.join(to, 'node_modules'));
  for (const app of readdirSync(path.join(from, 'apps'))) {
    const own = path.join(from, 'apps', app, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(to, 'apps', app, 'node_modules'));
  }
}

/** Gives packages of a copied workspace other versions; those of npm stay what they are beside that. */
export function setVersions(copy: string, versions: Record<string, string>): void {
  for (const [name, version] of Object.entries(versions)) {
    const installed = path.join(copy, 'node_modules', name);
    const isOwn = realpathSync(installed).startsWith(realpathSync(copy));
    if (!isOwn) standIn(copy, name);
    const file = path.join(installed, 'package.json');
    const description = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...description, version }));
  }
  // As an installation does: what was built before is built again.
  const lock = path.join(copy, 'package-lock.json');
  writeFileSync(lock, JSON.stringify({ ...(JSON.parse(readFileSync(lock, 'utf8')) as object), versions }));
}

/** Has a package of a copied workspace installed a second time, under another name, for the shell to have it beside another major. */
export function addSecond(copy: string, name: string, request: string): void {
  const installed = realpathSync(path.join(copy, 'node_modules', name));
  cpSync(installed, path.join(copy, 'node_modules', request), { recursive: true });
  writeFileSync(path.join(copy, 'apps/shell/second-majors.json'), JSON.stringify({ [name]: request }));
}

/** A folder of links to the files of an installed package, with a description of its own. */
function standIn(copy: string, name: string): void {
  const top = path.join(copy, 'node_modules', name.split('/')[0]!);
  const from = realpathSync(top);
  const own = (folder: string, to: string, isLast: boolean) => {
    unlinkSync(to);
    mkdirSync(to);
    for (const file of readdirSync(folder))
      if (isLast && file === 'package.json') cpSync(path.join(folder, file), path.join(to, file));
      else symlinkSync(path.join(folder, file), path.join(to, file));
  };
  const [, inner] = name.split('/');
  own(from, top, !inner);
  if (inner) own(path.join(from, inner), path.join(top, inner), true);
}

/** The same folders with a second name for each file; a link to a folder of the workspace leads to the copy. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [own, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(own, copy);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(own), copy);
    else linkOrCopy(own, copy);
  }
}

/** Another disk takes a copy only. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(path.join(to, '@lineup'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@lineup') symlinkSync(path.join(from, name), path.join(to, name));
  // The workspace's own packages are links beside the sources, so the same links lead to the copies.
  for (const name of readdirSync(path.join(from, '@lineup')))
    symlinkSync(readlinkSync(path.join(from, '@lineup', name)), path.join(to, '@lineup', name));
}
