import type { Path } from './facts';
import type { ShellApi } from './shell-api';

/** What the shell shows at the moment: the address, the viewer, and the flags that are on for the viewer. */
export interface MountView {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  hash: string;
  /** Null for a visitor, undefined until that is known. The client of `@lineup/data` reads and writes as this person. */
  viewer: { id: string; roles: readonly string[] } | null | undefined;
  isOn(flag: string): boolean;
}

/** What a mounted remote gets of the shell. */
export interface MountSite extends ShellApi {
  /** The base path of the remote below which it is mounted. */
  basePath: Path;
  view(): MountView;
  /** Calls back after each change of the view. Returns what ends that. */
  subscribe(handle: (view: MountView) => void): () => void;
  /** Goes to an address of the site. Links in the element go there by themselves. */
  navigate(to: string, options?: { replace?: boolean }): void;
}

/** Draws into an empty element of the page, below the layout of the site. Returns what unmounts it. */
export type Mount = (element: HTMLElement, site: MountSite) => () => void;
