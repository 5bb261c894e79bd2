import type { ShellOffer } from '@lineup/contract/compatibility';
import type { RegistryEntry, RemoteBuild } from '@lineup/contract/facts';
import { patternOf } from '@lineup/language/address';
import { Breaker } from './breaker.ts';
import { DrawingProcess, type DrawLimits, type PageToCome } from './drawing-process.ts';
import { drawerOf, type Drawer } from './drawers.ts';

/** A page that takes longer comes empty, as it did before pages were drawn. */
const LIMITS: DrawLimits = { draw: 300, first: 1500, start: 15_000, wait: 1000 };

/** Those of a machine that takes up to so many ms for one page; never less than the usual ones. */
export const limitsFor = (draw: number): DrawLimits => ({
  draw,
  first: Math.max(LIMITS.first, draw),
  start: Math.max(LIMITS.start, 12 * draw),
  wait: Math.max(LIMITS.wait, 2 * draw),
});

/** What is live while a page is drawn. */
export interface LiveSite {
  offer: ShellOffer | null;
  /** As visitors get them. */
  remotes: readonly RegistryEntry[];
  /** `/registry.json`. */
  registry: unknown;
  /** Address of the backend as this server reaches it. */
  backend: string;
  flags: readonly unknown[];
}

export interface PageAddress {
  pathname: string;
  search: string;
  /** Address of the site as the visitor sees it. */
  site: string;
  /** In which it is drawn. */
  language?: string | undefined;
  /** The language that the visitor's address names; `en` where it names none. */
  named?: string | undefined;
}

/** Told when a version is left alone because it failed: for its health. */
export type OnBroken = (remote: string, version: string, backend: string) => void;

/** Draws pages, with one process for each remote and one for the pages of the shell. */
export class Drawing {
  readonly #folder: string;
  readonly #age: number;
  readonly #onBroken: OnBroken;
  readonly #limits: DrawLimits;
  readonly #breaker = new Breaker();
  readonly #processes = new Map<string, { version: string; process: DrawingProcess }>();
  #starting: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** `age`: how old a page may be when it arrives, in ms. */
  constructor(folder: string, age: number, onBroken: OnBroken, limits: Partial<DrawLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#folder = folder;
    this.#age = age;
    this.#onBroken = onBroken;
  }

  /** Starts what draws the live versions, before a page needs it, and ends what drew others. */
  prepare(live: Pick<LiveSite, 'offer' | 'remotes' | 'backend'>): void {
    const ids = live.remotes.filter(({ draw }) => draw?.length).map(({ id }) => id);
    for (const id of [null, ...ids]) {
      const drawer = drawerOf(id, live);
      if (drawer) this.#processOf(drawer, live.backend);
    }
    for (const [name, { process }] of this.#processes)
      if (name !== 'shell' && !ids.includes(name)) {
        process.stop();
        this.#processes.delete(name);
      }
  }

  /** How long a visitor waits for a page that others have asked for before, and altogether. */
  get limits(): Readonly<Pick<DrawLimits, 'draw' | 'wait'>> {
    return this.#limits;
  }

  /** The page of an address, which is null for one that comes empty. */
  draw(address: PageAddress, live: LiveSite): PageToCome {
    const found = drawerAt(address.pathname, live);
    const process = found && this.#processOf(found.drawer, live.backend);
    if (!found || !process?.isReady) return { outcome: Promise.resolve(null), late: new Promise(() => {}) };
    const { drawer, build, pattern } = found;
    const { outcome, late } = process.draw(pattern, {
      address: address.pathname + address.search,
      ...(address.language && { language: address.language }),
      ...(address.named && { named: address.named }),
      site: address.site || 'http://localhost',
      registry: live.registry,
      backend: live.backend,
      flags: live.flags,
      age: this.#age,
      ...(build && { build }),
    });
    void outcome.then((came) => {
      if (came?.kind === 'page' || came?.kind === 'moved') this.#breaker.succeeded(drawer.version);
    });
    return { outcome, late };
  }

  /** Resolves when everything that was started can draw, or never will. */
  async settled(): Promise<void> {
    await this.#starting;
  }

  stop(): void {
    this.#isStopped = true;
    for (const { process } of this.#processes.values()) process.stop();
    this.#processes.clear();
  }

  #processOf(drawer: Drawer, backend: string): DrawingProcess | null {
    const { name, version, order } = drawer;
    const running = this.#processes.get(name);
    if (running?.version === version && !running.process.isOver) return running.process;
    running?.process.stop();
    this.#processes.delete(name);
    if (this.#isStopped || this.#breaker.isPaused(version)) return null;
    const process = new DrawingProcess(this.#folder, order, this.#limits, (reason) => {
      console.error(`[draw] ${version}: ${reason}`);
      if (!this.#breaker.failed(version)) return;
      this.#processes.get(name)?.process.stop();
      console.error(`[draw] ${version} fails and is not drawn for a minute`);
      if (name !== 'shell') this.#onBroken(name, drawer.build ?? '', backend);
    });
    this.#processes.set(name, { version, process });
    this.#starting = this.#starting.then(() => process.started());
    return process;
  }
}

/** Who draws an address, when it is one that may be drawn. */
export function drawerAt(
  pathname: string,
  live: Pick<LiveSite, 'offer' | 'remotes'>,
): { drawer: Drawer; build: RemoteBuild | undefined; pattern: string } | null {
  if (!isPlain(pathname)) return null;
  const remote = live.remotes.find(({ basePaths }) => basePaths.some((base) => isAtOrBelow(pathname, base)));
  const patterns = (remote ? remote.draw : live.offer?.draw) ?? [];
  const pattern = patternOf([...patterns, ...screensOf(remote)], pathname);
  if (pattern === undefined || !patterns.includes(pattern)) return null;
  const drawer = drawerOf(remote?.id ?? null, live);
  return drawer ? { drawer, build: remote?.channels['stable'], pattern } : null;
}

/** Whether a decoded path is read as itself: `//` names no page, and `/a?b` another one. */
function isPlain(pathname: string): boolean {
  try {
    const { host, pathname: read } = new URL(pathname, 'http://site');
    return host === 'site' && decodeURIComponent(read) === pathname;
  } catch {
    return false;
  }
}

/** The patterns of a remote's screens, as its live build has them; none where it is not known. */
export const screensOf = (remote: Partial<Pick<RegistryEntry, 'channels'>> | undefined): string[] =>
  Object.keys(remote?.channels?.['stable']?.preload.screens ?? {});

export function isAtOrBelow(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}

/** What a promise gives, or null when it takes longer. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
