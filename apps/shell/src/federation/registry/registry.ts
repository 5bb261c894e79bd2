import type { Registry, RegistryEntry } from '@lineup/contract';
import { readRegistry } from '@lineup/contract/read-registry';
import { configureData, failConfiguration } from '@lineup/data';
import { withoutLanguage } from '@lineup/language';
import { setPictureOrigin } from '@lineup/ui/picture-address';
import { createHydrated } from '../../model/create-hydrated';
import { applyOverrides } from './overrides';
import { shareNumber } from './share-number';

const ADDRESS = '/registry.json';
const KEPT = 'lineup.registry';
/** After this many ms the last known good registry is used instead. */
const TIMEOUT = 5000;

/** A registry as it was read. */
interface ReadRegistry extends Registry {
  /** A remote is deployed of which nothing is known: a path that nobody owns may be its. */
  isPartial?: boolean;
}

type RegistryState = { status: 'loading' | 'missing'; registry: null } | { status: 'ready'; registry: ReadRegistry };

/** The registry as the screens see it. `missing`: none came and none was kept from an earlier visit. */
export const useRegistry = createHydrated<RegistryState>(() => ({ status: 'loading', registry: null }));

let pending: Promise<Registry | null> | undefined;

/** The registry of this page load: fetched until it is whole, validated, else the last known good. Never rejects. */
export function loadRegistry(): Promise<Registry | null> {
  pending ??= fetchWhole().then((registry) => {
    if (!registry || registry.isPartial) pending = undefined;
    if (!registry) {
      // A page that was drawn goes on with what it came with.
      if (!useRegistry.getState().registry) {
        failConfiguration('no registry');
        useRegistry.setState({ status: 'missing', registry: null });
      }
      return null;
    }
    takeEnvironment(registry);
    const ready = { ...registry, remotes: applyOverrides(registry.remotes) };
    useRegistry.setState({ status: 'ready', registry: ready });
    return ready;
  });
  return pending;
}

/**
 * Takes the registry that the page was drawn with, which names the builds of its own remote alone: the whole one is still to
 * be loaded. False where this tab runs something else: then none is taken.
 */
export function takeRegistry(registry: Registry): boolean {
  if (applyOverrides(registry.remotes).some((remote, place) => remote !== registry.remotes[place])) return false;
  takeEnvironment(registry);
  useRegistry.setDrawn({ status: 'ready', registry });
  return true;
}

function takeEnvironment({ environment }: Registry): void {
  configureData(environment);
  setPictureOrigin(environment.supabaseUrl);
  // The server gives the next page by it.
  if (environment.isShellShared) shareNumber();
}

/** What is deployed now, past every cache; null when it cannot be read. */
export async function fetchRegistry(cache: RequestCache = 'no-cache'): Promise<ReadRegistry | null> {
  try {
    const response = await fetch(ADDRESS, { cache, signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`registry answered ${response.status}`);
    const answer: unknown = await response.json();
    const parsed = readRegistry(answer);
    if (!parsed) throw new Error('registry is not valid');
    const { registry, refused } = parsed;
    if (refused.length > 0) {
      console.warn('[registry] not valid:', refused);
      // Each costs only its own remote, which keeps its last good entry. One that was taken away is not listed at all.
      const ids = (answer as Registry).remotes.map((remote) => remote?.id);
      const isMissing = ({ id }: RegistryEntry) => ids.includes(id) && !registry.remotes.some((each) => each.id === id);
      registry.remotes.push(...(kept()?.remotes.filter(isMissing) ?? []));
      if (registry.remotes.length < ids.length) return { ...registry, isPartial: true };
    }
    return registry;
  } catch (error) {
    console.warn('[registry]', error);
    return null;
  }
}

async function fetchWhole(): Promise<ReadRegistry | null> {
  // The default cache mode is the one that uses the preload of the page.
  const fetched = await fetchRegistry('default');
  if (!fetched) return kept();
  keep(fetched);
  return fetched;
}

function keep(registry: Registry): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(registry));
  } catch {
    // Storage is blocked or full: this visit works, the next one has no fallback.
  }
}

function kept(): Registry | null {
  try {
    const text = localStorage.getItem(KEPT);
    if (!text) return null;
    return readRegistry(JSON.parse(text))?.registry ?? null;
  } catch {
    return null;
  }
}

/** The remote that owns a path, in whatever language: the path is one of its base paths or lies below one. */
export function matchRemote(registry: Registry, pathname: string): RegistryEntry | undefined {
  const path = withoutLanguage(pathname);
  return registry.remotes.find((remote) => remote.basePaths.some((base) => isAtOrBelow(path, base)));
}

/** Compares by whole segments: `/players` is not below `/player`. */
export function isAtOrBelow(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
