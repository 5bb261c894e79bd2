import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ShellOffer } from '@lineup/contract/compatibility';
import { isShare, pointerKey, SHELL, type Pointer } from './pointer.ts';

/** One release of the shell: what it offers, and the names of its files. */
export interface ShellRelease {
  offer: ShellOffer;
  files: string[];
}

export interface ShellPointer extends Pointer<ShellRelease> {
  /** Percent of all browsers that get it; of the canary alone. */
  share?: number | undefined;
}

/** The shell has no flag that chooses people for it: everybody gets the one, a share of all browsers the other. */
export type ShellChannel = 'stable' | 'canary';

export const isShellChannel = (name: string): name is ShellChannel => name === 'stable' || name === 'canary';

/** Name of the page among the files of a release. */
export const SHELL_PAGE = 'index.html';

export const shellPointerKey = (channel: ShellChannel): string => pointerKey(SHELL, channel);

export const releaseOf = ({ offer }: ShellRelease): string => offer.release;

/** Where a file of a release lies for good. What is not named by its content is copied from there when it goes live. */
export function shellKey(release: string, name: string): string {
  if (name.startsWith('static/')) return name;
  // Not a page by itself: it would be one without a security policy.
  return `shells/${release}/${name === SHELL_PAGE ? 'page.txt' : name}`;
}

/**
 * The page of a release as browsers get it that run it before everybody does: what is the live one's at the root, it takes from its own
 * folder, but for what watches first whether it shows anything.
 */
export function ownPage(html: string, release: string, backend: string): string {
  const watched = `data-remote="${SHELL}" data-channel="canary" data-version="${release}" data-within="#root"`;
  return html
    .replaceAll(/(<script\b[^>]*?\bsrc="\/)(?!static\/)/g, `$1shells/${release}/`)
    .replace(
      '<head>',
      `<head><meta name="channel" content="canary"><script src="/watch.js" ${watched} data-backend="${backend}"></script>`,
    );
}

/** A release that a share of all browsers gets. */
export interface SharedShell {
  offer: ShellOffer;
  share: number;
}

/** What a pointer gives to a share of all browsers; null while that is nothing. Throws when it is damaged. */
export function parseSharedShell(text: string): SharedShell | null {
  const { build, share } = JSON.parse(text) as ShellPointer;
  if (!build || share === undefined) return null;
  const { offer } = build;
  if (!isShare(share) || !/^[\w-]+$/.test(offer.release)) throw new Error('it names no share of a release');
  return { offer, share };
}

/** The canary of the shell in a folder. One whose pointer cannot be read is given to nobody. */
export class ShellCanary {
  readonly #file: string;
  #kept: { changed: number; shared: SharedShell | null } | undefined;

  constructor(folder: string) {
    this.#file = path.join(folder, shellPointerKey('canary'));
  }

  /** Null while no share of browsers gets one, or everybody does. */
  read(readLive: () => ShellOffer | null): SharedShell | null {
    const changed = statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return null;
    if (this.#kept?.changed !== changed) this.#kept = { changed, shared: this.#parse() };
    const { shared } = this.#kept;
    const live = shared && readLive();
    return live && shared.offer.release !== live.release ? shared : null;
  }

  #parse(): SharedShell | null {
    try {
      return parseSharedShell(readFileSync(this.#file, 'utf8'));
    } catch (error) {
      console.error(`[site] ${this.#file} is damaged; everybody gets the live shell:`, error);
      return null;
    }
  }
}
