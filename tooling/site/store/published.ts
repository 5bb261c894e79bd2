import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compatibilityProblems, type ShellOffer } from '@lineup/contract/compatibility';
import type { RegistryEntry, RemoteBuild } from '@lineup/contract/facts';
import { isPreview } from '@lineup/contract/preview';
import {
  POINTERS,
  SHELL,
  checkRemotePointer,
  parseRemotePointer,
  pointerKey,
  readPointerKey,
  type PointerMove,
  type RemotePointer,
} from './pointer.ts';

/** What a site keeps about its remotes, as `/remotes.json` says it; the environment is added when it is served. */
export interface PublishedRemotes {
  remotes: RegistryEntry[];
  /** Remotes of which a pointer is damaged and nothing is known any more. */
  lost: string[];
  /** Versions that were live before, newest last, by `id/channel`: what a rollback returns to. */
  history: Record<string, RemoteBuild[]>;
  /** Who moved what when, newest last, by `id/channel`. */
  log: Record<string, PointerMove[]>;
}

/**
 * File that is composed of all pointers, and holds for one that is damaged. Before each remote had a pointer of its own,
 * it alone named the live versions.
 */
export const COMPOSED = 'remotes.json';

/** A remote and channel. */
export interface PointerName {
  id: string;
  channel: string;
}

export interface NamedPointer extends PointerName {
  pointer: RemotePointer;
}

/** The pointers of a site. */
export interface SitePointers {
  pointers: NamedPointer[];
  /** Those whose files cannot be read. */
  damaged: PointerName[];
}

/**
 * The registry's remotes of all pointers. A remote has the facts of its stable channel; without one, those of the
 * channel that moved last, of a preview only where there is nothing else.
 */
export function composeRemotes({ pointers, damaged }: SitePointers): PublishedRemotes {
  const sorted = pointers.toSorted((a, b) => a.id.localeCompare(b.id) || a.channel.localeCompare(b.channel));
  const remotes = [...new Set(sorted.map(({ id }) => id))].flatMap((id): RegistryEntry[] => {
    const live = sorted.filter((each) => each.id === id && each.pointer.build);
    const leading =
      live.find(({ channel }) => channel === 'stable') ??
      live
        .toSorted((a, b) => lastMove(a.pointer).localeCompare(lastMove(b.pointer)))
        .toSorted((a, b) => Number(isPreview(b.channel)) - Number(isPreview(a.channel)))
        .at(-1);
    if (!leading) return [];
    const channels = live.flatMap(({ channel, pointer: { build } }) => (build ? [[channel, build] as const] : []));
    const shares = live.flatMap(({ channel, pointer: { share } }) => (share ? [[channel, share] as const] : []));
    return [
      {
        ...leading.pointer.facts,
        channels: Object.fromEntries(channels),
        ...(shares.length > 0 && { shares: Object.fromEntries(shares) }),
      },
    ];
  });
  const byKey = <T>(value: (pointer: RemotePointer) => T) =>
    Object.fromEntries(sorted.map(({ id, channel, pointer }) => [`${id}/${channel}`, value(pointer)]));
  const isKnown = (name: PointerName) => pointers.some(({ id, channel }) => id === name.id && channel === name.channel);
  const hasLive = (id: string) =>
    pointers.some((each) => each.id === id && each.pointer.build && !isPreview(each.channel));
  // A preview is not in the registry anyway. Without its stable channel a remote is not what it was, whatever else is known.
  const lost = damaged.filter(
    (name) => !isPreview(name.channel) && !isKnown(name) && (name.channel === 'stable' || !hasLive(name.id)),
  );
  return {
    remotes,
    lost: [...new Set(lost.map(({ id }) => id))],
    history: byKey(({ earlier }) => earlier),
    log: byKey(({ log }) => log),
  };
}

/**
 * What visitors get of a channel: the newest of its builds that a shell can run. A build that moves together with the shell
 * waits there for it, and a shell that goes back takes the one before along.
 */
export function servedBuild(build: RemoteBuild | null, earlier: readonly RemoteBuild[], offer: ShellOffer | null) {
  if (!build || !offer) return build;
  return [build, ...earlier.toReversed()].find((each) => compatibilityProblems(each, offer).length === 0) ?? build;
}

/** The same remotes with what the live shell can run. */
export function servedRemotes(
  { remotes, history }: Pick<PublishedRemotes, 'remotes' | 'history'>,
  offer: ShellOffer | null,
): RegistryEntry[] {
  return remotes.map((remote) => ({
    ...remote,
    channels: Object.fromEntries(
      Object.entries(remote.channels).map(([channel, build]) => [
        channel,
        servedBuild(build, history[`${remote.id}/${channel}`] ?? [], offer) ?? build,
      ]),
    ),
  }));
}

/**
 * What every browser is told at its start: without previews, which are staff's alone and may be many, and of each build
 * the hashes of what the shell itself asks for, and the names it uses of what is there before any remote; the hashes of all
 * other chunks are in the entry of the remote, the gate has compared all names. Of a lost
 * remote its id alone: browsers go on with what they kept of it, and offer others to try again.
 */
export function forBrowsers(
  published: Pick<PublishedRemotes, 'remotes' | 'lost' | 'history'>,
  offer: ShellOffer | null,
): (RegistryEntry | Pick<RegistryEntry, 'id'>)[] {
  const { lost } = published;
  const told = servedRemotes(published, offer)
    .filter(({ id }) => !lost.includes(id))
    .map((remote) => ({
      ...remote,
      ...forStaff,
      draw: undefined,
      channels: Object.fromEntries(
        Object.entries(remote.channels).flatMap(([name, build]) =>
          isPreview(name)
            ? []
            : [[name, { ...build, integrity: neededIntegrity(build), uses: usesOfCore(build), ...unneeded }]],
        ),
      ),
    }));
  return [...told, ...lost.map((id) => ({ id }))];
}

/** What outsiders may read of it: nothing of previews, which are of changes that may never land. */
export function withoutPreviews({ remotes, lost, history, log }: PublishedRemotes): PublishedRemotes {
  const open = <T>(byKey: Record<string, T>) =>
    Object.fromEntries(Object.entries(byKey).filter(([key]) => !isPreview(key.slice(key.indexOf('/') + 1))));
  return {
    remotes: remotes.flatMap((remote) => {
      const channels = Object.fromEntries(Object.entries(remote.channels).filter(([name]) => !isPreview(name)));
      return Object.keys(channels).length > 0 ? [{ ...remote, channels }] : [];
    }),
    lost,
    history: open(history),
    log: open(log),
  };
}

/** Whom staff turn to, by `/remotes.json`. */
const forStaff = { owner: undefined, contact: undefined, runbook: undefined };

/** What browsers make nothing of. */
const unneeded = { slotUses: undefined, server: undefined, database: undefined };

/** Without components, which load later: only their own promise would tell what they export. */
function usesOfCore({ uses }: RemoteBuild): RemoteBuild['uses'] {
  return uses && Object.fromEntries(Object.entries(uses).filter(([module]) => !module.startsWith('@lineup/ui/')));
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

/** What lies in `COMPOSED`. */
export interface Composed {
  /** Whether it is not composed at all, but what a site had before it had pointers. */
  isOld: boolean;
  pointers: NamedPointer[];
}

/** The pointers that a composed file was made of, each with the facts of its remote. Null when it cannot be read. */
export function readComposed(text: string): Composed | null {
  try {
    const { remotes, history = {}, log } = JSON.parse(text) as Partial<PublishedRemotes>;
    const pointers = (remotes ?? []).flatMap(({ channels, shares = {}, ...facts }) =>
      [...new Set([...Object.keys(channels), ...channelsIn(log ?? {}, facts.id)])].flatMap(
        (channel): NamedPointer[] => {
          const key = `${facts.id}/${channel}`;
          const build = channels[channel] ?? null;
          try {
            const share = shares[channel];
            const pointer = {
              facts,
              build,
              earlier: history[key] ?? [],
              log: log?.[key] ?? [],
              ...(share && { share }),
            };
            return [{ id: facts.id, channel, pointer: checkRemotePointer(pointer, facts.id) }];
          } catch {
            // It costs its own remote alone.
            return [];
          }
        },
      ),
    );
    return { isOld: remotes !== undefined && log === undefined, pointers };
  } catch {
    return null;
  }
}

function channelsIn(byKey: Record<string, unknown>, id: string): string[] {
  return Object.keys(byKey).flatMap((key) => (key.startsWith(`${id}/`) ? [key.slice(id.length + 1)] : []));
}

/** What holds for a pointer whose file is damaged: what was composed of it last. */
export function lastGood(composed: Composed | null, { id, channel }: PointerName): RemotePointer | null {
  return composed?.pointers.find((each) => each.id === id && each.channel === channel)?.pointer ?? null;
}

/**
 * The same without pointers that claim addresses of another remote: for them what was composed last holds, as for a damaged
 * one. An address belongs to whom `COMPOSED` says; where it says nothing, to the remote that was there first.
 */
export function refuseIntruders({ pointers, damaged }: SitePointers, composed: Composed | null): SitePointers {
  const registered = (composed?.pointers ?? []).map(({ id, pointer }) => ({ id, paths: pointer.facts.basePaths }));
  const byAge = pointers.toSorted((a, b) => firstMove(a.pointer).localeCompare(firstMove(b.pointer)));
  const claims = [...registered, ...byAge.map(({ id, pointer }) => ({ id, paths: pointer.facts.basePaths }))];
  const ownerOf = (path: string) => claims.find(({ paths }) => paths.some((each) => overlaps(each, path)))?.id;
  const isIntruder = ({ id, pointer }: NamedPointer) => pointer.facts.basePaths.some((path) => ownerOf(path) !== id);
  const intruders = pointers.filter(isIntruder);
  const restored = intruders.flatMap(({ id, channel }): NamedPointer[] => {
    const pointer = lastGood(composed, { id, channel });
    return pointer && !isIntruder({ id, channel, pointer }) ? [{ id, channel, pointer }] : [];
  });
  return {
    pointers: [...pointers.filter((each) => !intruders.includes(each)), ...restored],
    damaged: [...damaged, ...intruders.map(({ id, channel }) => ({ id, channel }))],
  };
}

/** Whether one of two paths lies at or below the other. */
function overlaps(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => (path.endsWith('/') ? path : `${path}/`)) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
}

function firstMove({ log }: RemotePointer): string {
  return log[0]?.at ?? '';
}

/** The remotes of a site in a folder. A pointer that cannot be read costs that remote its change, and no other. */
export class PublishedSite {
  readonly #folder: string;
  /** By the key of the pointer: what its file said when it could be read last. Null: never. */
  readonly #kept = new Map<string, { changed: number; isDamaged: boolean; pointer: RemotePointer | null }>();
  #composed: { changed: number; content: Composed | null } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(): PublishedRemotes {
    return composeRemotes(this.pointers());
  }

  pointers(): SitePointers {
    const read = this.#names().map((name) => ({ ...name, ...this.#readPointer(name) }));
    const pointers = read.flatMap(({ id, channel, pointer }) => (pointer ? [{ id, channel, pointer }] : []));
    const damaged = read.filter(({ isDamaged }) => isDamaged).map(({ id, channel }) => ({ id, channel }));
    const composed = this.#readComposed();
    const older = composed?.isOld ? composed.pointers : [];
    const isOwn = ({ id, channel }: PointerName) => read.some((each) => each.id === id && each.channel === channel);
    return refuseIntruders({ pointers: [...pointers, ...older.filter((each) => !isOwn(each))], damaged }, composed);
  }

  #names(): PointerName[] {
    const top = path.join(this.#folder, POINTERS);
    if (!existsSync(top)) return [];
    const folders = readdirSync(top, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return folders.flatMap(({ name }) =>
      readdirSync(path.join(top, name)).flatMap((file) => {
        const named = readPointerKey(`${POINTERS}${name}/${file}`);
        return named && named.id !== SHELL ? [named] : [];
      }),
    );
  }

  #readPointer(name: PointerName): { isDamaged: boolean; pointer: RemotePointer | null } {
    const key = pointerKey(name.id, name.channel);
    const location = path.join(this.#folder, key);
    // Removed while the folder was read.
    const changed = statSync(location, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return { isDamaged: false, pointer: null };
    const kept = this.#kept.get(key);
    if (kept?.changed === changed) return kept;
    const read = { changed, isDamaged: false, pointer: kept?.pointer ?? null };
    try {
      read.pointer = parseRemotePointer(readFileSync(location, 'utf8'), name.id);
    } catch (error) {
      read.isDamaged = true;
      read.pointer ??= lastGood(this.#readComposed(), name);
      console.error(
        `[site] ${key} is damaged; ${read.pointer ? 'what it said before holds' : 'its remote is lost'}:`,
        error,
      );
    }
    this.#kept.set(key, read);
    return read;
  }

  #readComposed(): Composed | null {
    const location = path.join(this.#folder, COMPOSED);
    const changed = statSync(location, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return null;
    if (this.#composed?.changed !== changed)
      this.#composed = { changed, content: readComposed(readFileSync(location, 'utf8')) };
    return this.#composed.content;
  }
}

/** What is live in a folder. */
export function readPublished(folder: string): PublishedRemotes {
  return new PublishedSite(folder).read();
}
