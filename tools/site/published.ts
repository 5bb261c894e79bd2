import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RegistryEntry, RemoteBuild } from '../../libs/contract/src/facts.ts';
import {
  POINTERS,
  PREVIEW,
  SHELL,
  parseRemotePointer,
  readPointerKey,
  type PointerMove,
  type RemotePointer,
} from './pointer.ts';

/** What a site keeps about its remotes, as `/remotes.json` says it; the environment is added when it is served. */
export interface PublishedRemotes {
  remotes: RegistryEntry[];
  /** Versions that were live before, newest last, by `id/channel`: what a rollback returns to. */
  history: Record<string, RemoteBuild[]>;
  /** Who moved what when, newest last, by `id/channel`. */
  log: Record<string, PointerMove[]>;
}

/** File that named the live versions of all remotes before each had its own pointer, and that is now composed of them. */
export const COMPOSED = 'remotes.json';

/** A remote and channel with its pointer. */
export interface NamedPointer {
  id: string;
  channel: string;
  pointer: RemotePointer;
}

/**
 * The registry's remotes of all pointers. A remote has the facts of its stable channel; without one, those of the
 * channel that moved last, of a preview only where there is nothing else.
 */
export function composeRemotes(pointers: readonly NamedPointer[]): PublishedRemotes {
  const sorted = pointers.toSorted((a, b) => a.id.localeCompare(b.id) || a.channel.localeCompare(b.channel));
  const remotes = [...new Set(sorted.map(({ id }) => id))].flatMap((id): RegistryEntry[] => {
    const live = sorted.filter((each) => each.id === id && each.pointer.build);
    const leading =
      live.find(({ channel }) => channel === 'stable') ??
      live
        .toSorted((a, b) => lastMove(a.pointer).localeCompare(lastMove(b.pointer)))
        .toSorted((a, b) => Number(b.channel.startsWith(PREVIEW)) - Number(a.channel.startsWith(PREVIEW)))
        .at(-1);
    if (!leading) return [];
    const channels = live.flatMap(({ channel, pointer: { build } }) => (build ? [[channel, build] as const] : []));
    return [{ ...leading.pointer.facts, channels: Object.fromEntries(channels) }];
  });
  const byKey = <T>(value: (pointer: RemotePointer) => T) =>
    Object.fromEntries(sorted.map(({ id, channel, pointer }) => [`${id}/${channel}`, value(pointer)]));
  return { remotes, history: byKey(({ earlier }) => earlier), log: byKey(({ log }) => log) };
}

/**
 * What every browser is told at its start: without previews, which are staff's alone and may be many, and of each build
 * the hashes of what the shell itself asks for; those of all other chunks are in the entry of the remote.
 */
export function forBrowsers(remotes: readonly RegistryEntry[]): RegistryEntry[] {
  return remotes.map((remote) => ({
    ...remote,
    channels: Object.fromEntries(
      Object.entries(remote.channels).flatMap(([name, build]) =>
        name.startsWith(PREVIEW) ? [] : [[name, { ...build, integrity: neededIntegrity(build) }]],
      ),
    ),
  }));
}

function neededIntegrity({ entry, preload, slots = {}, integrity }: RemoteBuild): Record<string, string> {
  const asked = new Set([
    entry,
    ...preload.scripts,
    ...Object.values(preload.screens).flatMap(({ scripts }) => scripts),
    ...Object.values(slots).flatMap(({ scripts, styles }) => [...scripts, ...styles]),
  ]);
  return Object.fromEntries(Object.entries(integrity).filter(([address]) => asked.has(address)));
}

function lastMove({ log }: RemotePointer): string {
  return log.at(-1)?.at ?? '';
}

/** The pointers that a file of the old kind stands for: one file named the versions of all remotes. */
export function pointersOfOldFile(text: string): NamedPointer[] {
  const { remotes, history, log } = JSON.parse(text) as Partial<PublishedRemotes>;
  // A composed file has the log; it says nothing that the pointers do not.
  if (log || !remotes) return [];
  return remotes.flatMap(({ channels, ...facts }) =>
    Object.entries(channels).map(([channel, build]) => ({
      id: facts.id,
      channel,
      pointer: { facts, build, earlier: history?.[`${facts.id}/${channel}`] ?? [], log: [] },
    })),
  );
}

/** The remotes of a site in a folder. A pointer that cannot be read costs that remote its change, and no other. */
export class PublishedSite {
  readonly #folder: string;
  readonly #kept = new Map<string, { changed: number; pointer: RemotePointer | null }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(): PublishedRemotes {
    return composeRemotes(this.pointers());
  }

  pointers(): NamedPointer[] {
    const own = this.#keys().flatMap(({ key, id, channel }) => {
      const pointer = this.#readPointer(key);
      return pointer ? [{ id, channel, pointer }] : [];
    });
    const old = path.join(this.#folder, COMPOSED);
    const others = existsSync(old) ? pointersOfOldFile(readFileSync(old, 'utf8')) : [];
    return [...own, ...others.filter((each) => !own.some((one) => one.id === each.id && one.channel === each.channel))];
  }

  #keys(): { key: string; id: string; channel: string }[] {
    const top = path.join(this.#folder, POINTERS);
    if (!existsSync(top)) return [];
    return readdirSync(top).flatMap((folder) =>
      readdirSync(path.join(top, folder)).flatMap((file) => {
        const key = `${POINTERS}${folder}/${file}`;
        const named = readPointerKey(key);
        return named && named.id !== SHELL ? [{ key, ...named }] : [];
      }),
    );
  }

  #readPointer(key: string): RemotePointer | null {
    const location = path.join(this.#folder, key);
    const kept = this.#kept.get(key);
    try {
      const changed = statSync(location).mtimeMs;
      if (kept?.changed === changed) return kept.pointer;
      let pointer: RemotePointer | null;
      try {
        pointer = parseRemotePointer(readFileSync(location, 'utf8'));
      } catch (error) {
        console.error(`[site] ${key} cannot be read; what it said before holds:`, error);
        pointer = kept?.pointer ?? null;
      }
      this.#kept.set(key, { changed, pointer });
      return pointer;
    } catch {
      // Removed while the folder was read.
      return null;
    }
  }
}

/** What is live in a folder. */
export function readPublished(folder: string): PublishedRemotes {
  return new PublishedSite(folder).read();
}
