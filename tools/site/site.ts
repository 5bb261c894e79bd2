import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PreloadFiles, RegistryEntry, RemoteBuild, RemoteFacts, RemoteId } from '../../libs/contract/src/facts.ts';
import type { ShellOffer } from '../../libs/contract/src/compatibility.ts';
import { BUILD_FACTS, type RemoteBuildFacts } from '../build/remote-build-plugin.ts';
import { SHELL_OFFER } from '../build/shell-build-plugin.ts';
import { root } from '../build/shared-modules.ts';
import { readPointer, swapPointer } from './pointer-file.ts';

/** What the site keeps about its remotes; the environment is added when it is served. */
export interface PublishedRemotes {
  remotes: RegistryEntry[];
  /** Versions that were live before, newest last, by `id/channel`: what a rollback returns to. */
  history: Record<string, RemoteBuild[]>;
}

/** The folder a static server or CDN serves. */
export const siteFolder = path.join(root, '.lineup/site');

/** Former versions that a rollback can reach. */
const MAX_HISTORY = 5;

/** File of the site that names the live versions. */
export function pointerOf(site: string): string {
  return path.join(site, 'remotes.json');
}

/** What is live. */
export function readPublished(site: string): { published: PublishedRemotes; revision: string } {
  const { value, revision } = readPointer<PublishedRemotes>(pointerOf(site));
  return { published: value ?? { remotes: [], history: {} }, revision };
}

/** What the live shell offers to remotes; null before the first publication. */
export function readOffer(site: string): ShellOffer | null {
  const file = path.join(site, SHELL_OFFER);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShellOffer) : null;
}

/** Copies the built shell to the root of the site. Scripts of earlier releases stay, for tabs that are open. */
export function publishShell(dist: string, site: string): ShellOffer {
  mkdirSync(site, { recursive: true });
  const assets = readdirSync(dist).filter((name) => name !== 'index.html' && name !== SHELL_OFFER);
  for (const name of assets) cpSync(path.join(dist, name), path.join(site, name), { recursive: true });
  // The page comes last: it must not name a script that is not there yet.
  for (const name of [SHELL_OFFER, 'index.html']) {
    const staged = path.join(site, `.${name}.${process.pid}`);
    cpSync(path.join(dist, name), staged);
    renameSync(staged, path.join(site, name));
  }
  return JSON.parse(readFileSync(path.join(dist, SHELL_OFFER), 'utf8')) as ShellOffer;
}

/** A built remote with the addresses that it gets on the site. */
export function readBuild(id: RemoteId, dist: string): RemoteBuild {
  const facts = JSON.parse(readFileSync(path.join(dist, BUILD_FACTS), 'utf8')) as RemoteBuildFacts;
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);
  const base = `/remotes/${id}/${version}/`;
  const atBase = ({ scripts, components }: PreloadFiles) => ({
    scripts: scripts.map((file) => base + file),
    components,
  });
  return {
    version,
    container: facts.container,
    entry: base + facts.entry,
    preload: {
      ...atBase(facts.preload),
      screens: Object.fromEntries(
        Object.entries(facts.preload.screens).map(([pattern, files]) => [pattern, atBase(files)]),
      ),
    },
    ...(facts.slots && {
      slots: Object.fromEntries(
        Object.entries(facts.slots).map(([place, files]) => [
          place,
          { ...atBase(files), styles: files.styles.map((file) => base + file) },
        ]),
      ),
    }),
    integrity: Object.fromEntries(Object.entries(facts.integrity).map(([file, value]) => [base + file, value])),
    shared: facts.shared,
    pluginVersion: facts.pluginVersion,
    contract: facts.contract,
  };
}

/** Copies a built remote into its own immutable folder. Nothing points at it yet. */
export function storeBuild(id: RemoteId, version: string, dist: string, site: string): void {
  const target = path.join(site, 'remotes', id, version);
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  const staged = `${target}.${process.pid}`;
  cpSync(dist, staged, { recursive: true });
  try {
    renameSync(staged, target);
  } catch (error) {
    // Another release stored the same content first.
    rmSync(staged, { recursive: true });
    if (!existsSync(target)) throw error;
  }
}

/** Points a channel of a remote at a build. Throws `ConflictError` when the pointer moved since `revision`. */
export function pointChannel(
  site: string,
  from: { published: PublishedRemotes; revision: string },
  facts: RemoteFacts,
  channel: string,
  build: RemoteBuild,
): void {
  const { published, revision } = from;
  const live = published.remotes.find(({ id }) => id === facts.id);
  const before = live?.channels[channel];
  const key = `${facts.id}/${channel}`;
  const past = (published.history[key] ?? []).filter(({ version }) => version !== build.version);
  if (before && before.version !== build.version) past.push(before);
  swapPointer(pointerOf(site), revision, {
    remotes: [
      ...published.remotes.filter(({ id }) => id !== facts.id),
      { ...facts, channels: { ...live?.channels, [channel]: build } },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
    history: { ...published.history, [key]: past.slice(-MAX_HISTORY) },
  } satisfies PublishedRemotes);
}
