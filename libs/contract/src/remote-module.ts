import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { CONTRACT } from './compatibility';
import type { Mount } from './mount-module';

/** What the shell gives to the routes of a remote. Loaders use it, because they run before anything renders. */
export interface Platform {
  /** The page's one query client: what a loader fetches is cached when the page needs it. */
  queryClient: QueryClient;
  /** Id of the signed-in user, null for a visitor. Waits only while an expired session is refreshed. */
  viewerId(): Promise<string | null>;
  /** True while the server draws the page, always as a visitor sees it. Left out by a shell that cannot. */
  isServer?: boolean;
}

/** What the only exposed module of a remote, `./routes`, exports by default. */
export interface RemoteModule {
  contract: number;
  /** Routes with absolute paths at or below the base paths of `remote.json`. Pages are lazy. A list is contract 1. */
  routes: RouteObject[] | ((platform: Platform) => RouteObject[]);
  /** In place of routes: see `defineMount`. */
  mount?: Mount;
  /**
   * Its sentences in other languages than English: by `es`, what loads the catalogue as `npm run language` writes it. A shell that
   * does not know this shows English.
   */
  languages?: Record<string, () => Promise<{ default: unknown }>> | undefined;
}

/** Declares the routes of a remote and stamps them with the contract that the shell speaks. */
export function defineRemote({ routes, languages }: Omit<RemoteModule, 'contract' | 'mount'>): RemoteModule {
  return { contract: CONTRACT, routes, ...(languages && { languages }) };
}

/**
 * Declares a remote that draws its screens itself, with any library or none. It answers every address below its base
 * paths, which a server never draws. Its tests call `mount` with an element and a site of their own.
 */
export function defineMount(mount: Mount): RemoteModule {
  return { contract: CONTRACT, routes: [], mount };
}

/** The routes of a remote of this contract or the one before it. */
export function routesOf({ routes }: Pick<RemoteModule, 'routes'>, platform: Platform): RouteObject[] {
  const all = typeof routes === 'function' ? routes(platform) : routes;
  return all.map((route) => (route.loader ? ({ shouldRevalidate: isOtherPath, ...route } as RouteObject) : route));
}

/** What is typed into a filter or chosen in a tab goes into the address, and must not wait for a loader. */
const isOtherPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

/**
 * For loaders: starts a read beside the download of the page. It blocks nothing and never fails: the page runs the
 * same query and shows what went wrong. On the server it is awaited, as the page is drawn once, with what it read.
 */
export function startRead(read: () => Promise<unknown>): Promise<null> | null {
  const done = (async () => read())().then(
    () => null,
    () => null,
  );
  return typeof window === 'undefined' ? done : null;
}
