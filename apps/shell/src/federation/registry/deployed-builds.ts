// Lazy chunk, with the loader of remotes.
import { readStoredSession } from '@lineup/auth';
import type { RegistryEntry, RemoteBuild, RemoteId } from '@lineup/contract';
import * as z from '@lineup/schema';
import { isPreview } from '@lineup/contract/preview';
import { isRemoteBuild } from '@lineup/contract/read-registry';
import { isOverridden } from './overrides';

/** Every deployed version, also earlier ones: `/registry.json` names only the live ones of when the page was opened. */
const ADDRESS = '/remotes.json';
const TIMEOUT = 5000;
/** How long an answer counts as current, in ms. */
const MAX_AGE = 10_000;

/** What `/remotes.json` says about one remote. */
export interface DeployedBuilds {
  /** Live builds by channel. */
  channels: Record<string, RemoteBuild>;
  /** Channels that a share of all browsers gets, in percent. */
  shares?: Record<string, number> | undefined;
  /** Builds that were live before and are still there, the latest first; not those of previews. */
  earlier: RemoteBuild[];
  /** What a rollback of the stable channel returns to, the latest first. */
  earlierStable: RemoteBuild[];
  /** Who moved which channel when, the latest first. */
  moves: DeployedMove[];
  /** The squad that answers for it, and how to reach it. */
  owner?: string | undefined;
  contact?: string | undefined;
  runbook?: string | undefined;
}

const moveSchema = z.object({
  by: z.string(),
  at: z.string(),
  did: z.string(),
  version: z.nullable(z.string()),
  commit: z.string(),
  /** Percent of all browsers that got it. */
  share: z.optional(z.number()),
  /** Why it went on although it should have stopped. */
  reason: z.optional(z.string()),
});

/** One line of who released what. */
export type DeployedMove = z.infer<typeof moveSchema> & { channel: string };

type Deployed = Partial<Record<RemoteId, DeployedBuilds>>;

let kept: { at: number; deployed: Promise<Deployed | null> } | undefined;

/**
 * The build of a channel or version that the page's registry does not name; `stable` when the name means nothing
 * deployed, or the remote runs from an address of this machine. Undefined when that cannot be found out now.
 */
export async function findDeployed(remote: RegistryEntry, name: string): Promise<RemoteBuild | undefined> {
  const stable = remote.channels['stable'];
  if (stable && isOverridden(stable)) return stable;
  if (isPreview(name)) return loadPreview(remote.id, name).then((build) => build ?? stable, unknown);
  if (!kept || Date.now() - kept.at > MAX_AGE) kept = { at: Date.now(), deployed: loadDeployed() };
  const deployed = await kept.deployed;
  if (!deployed) return undefined;
  const { channels = {}, earlier = [] } = deployed[remote.id] ?? {};
  const all = [...Object.values(channels), ...earlier, ...Object.values(remote.channels)];
  return channels[name] ?? all.find(({ version }) => version === name) ?? stable;
}

function unknown(error: unknown): undefined {
  console.warn('[registry]', error);
  return undefined;
}

/** The build of a preview, whose pointer is for staff alone; null when it has ended. Throws when that cannot be found out. */
export async function loadPreview(id: RemoteId, channel: string): Promise<RemoteBuild | null> {
  const response = await fetch(`/pointers/${id}/${channel}.json`, {
    cache: 'no-cache',
    headers: { authorization: `Bearer ${readStoredSession()?.access_token ?? ''}` },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the pointer of ${channel} answered ${response.status}`);
  const { build } = (await response.json()) as { build?: unknown };
  return isRemoteBuild(build) ? build : null;
}

/** What is deployed now, by remote; null when it cannot be read. */
export async function loadDeployed(): Promise<Deployed | null> {
  try {
    const response = await fetch(ADDRESS, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
    const {
      remotes,
      history,
      log = {},
    } = (await response.json()) as {
      remotes: RegistryEntry[];
      history: Record<string, unknown[]>;
      log?: Record<string, unknown[]>;
    };
    return Object.fromEntries(
      remotes.map(({ id, channels, shares, owner, contact, runbook }) => [
        id,
        {
          channels: onlyBuilds(channels),
          earlier: earlierBuilds(id, channels, history),
          earlierStable: (history[`${id}/stable`] ?? []).filter(isRemoteBuild).toReversed(),
          moves: movesOf(id, log),
          ...{ shares, owner, contact, runbook },
        },
      ]),
    );
  } catch (error) {
    console.warn('[registry]', error);
    return null;
  }
}

function onlyBuilds(channels: Record<string, unknown>): Record<string, RemoteBuild> {
  return Object.fromEntries(
    Object.entries(channels).filter((entry): entry is [string, RemoteBuild] => isRemoteBuild(entry[1])),
  );
}

function earlierBuilds(id: RemoteId, channels: Record<string, RemoteBuild>, history: Record<string, unknown[]>) {
  const seen = new Set(Object.values(channels).map(({ version }) => version));
  const past = Object.entries(history).flatMap(([key, builds]) =>
    key.startsWith(`${id}/`) && !isPreview(key.slice(id.length + 1)) ? builds.filter(isRemoteBuild).toReversed() : [],
  );
  return past.filter(({ version }) => !seen.has(version) && seen.add(version));
}

function movesOf(id: RemoteId, log: Record<string, unknown[]>): DeployedMove[] {
  const moves = Object.entries(log).flatMap(([key, lines]) => {
    const channel = key.slice(id.length + 1);
    return key.startsWith(`${id}/`)
      ? lines.flatMap((line) => (z.fits(moveSchema, line) ? { ...line, channel } : []))
      : [];
  });
  return moves.toSorted((a, b) => b.at.localeCompare(a.at));
}
