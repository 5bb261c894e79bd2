import {
  compatibilityProblems,
  contractProblem,
  isNotFound,
  routesOf,
  type Registry,
  type RegistryEntry,
  type RemoteBuild,
  type RemoteModule,
} from '@lineup/contract';
import { readRegistry } from '@lineup/contract/read-registry';
import { configureData } from '@lineup/data';
import { flagsQuery, type Flag } from '@lineup/flags';
import { currentLanguage, inLanguage, type Language } from '@lineup/language';
import { setPictureOrigin } from '@lineup/ui/picture-address';
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import {
  createMemoryRouter,
  matchRoutes,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { App } from '../app';
import { channelFor, isAdmitted } from '../federation/gate/gate';
import { ownOffer } from '../federation/own-offer';
import { matchRemote, useRegistry } from '../federation/registry/registry';
import { useRemoteStatus } from '../federation/remote-status';
import { frameRoutes } from '../federation/screens/frame-routes';
import { loadRemoteLanguage } from '../language/remote-language';
import { startLanguage } from '../language/start-language';
import { printState } from '../model/drawn-state';
import { nameRoutes, settleRoutes } from '../model/settle-routes';
import { platform, queryClient, session } from '../platform';
import { remoteRoute, shellReads, shellRoutes } from '../router';

/** What a page is drawn of. */
export interface DrawRequest {
  /** Path and query, in English. */
  address: string;
  /** In which it is drawn; English where it does not say. */
  language?: Language | undefined;
  /** The language that the visitor's address names, among whose addresses they stay. */
  named?: Language | undefined;
  /** Address of the site as the visitor sees it. */
  site: string;
  /** As browsers get it. */
  registry: Registry;
  /** Address of the backend as this process reaches it. */
  backend: string;
  /** The flags that are on for visitors. */
  flags: Flag[];
  /** How old the page may be when it arrives, in ms. */
  age: number;
  /** The build that this process has loaded, of the remote that owns the address. */
  build?: RemoteBuild | undefined;
}

/** A page for visitors. */
export interface DrawnPage {
  kind: 'page';
  status: 200 | 404;
  language: Language;
  html: string;
  /** What stands in the document's head. */
  head: string;
  /** What the browser takes it over with, as text of a script element. */
  state: string;
}

export type Drawn = DrawnPage | { kind: 'moved'; to: string } | { kind: 'none'; reason: string; status?: 404 };

// A page cannot wait for another try.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });

/** Draws a page as a visitor sees it. One at a time: all that runs here shares one query client. */
export async function draw(
  request: DrawRequest,
  module: RemoteModule | undefined,
  signal: AbortSignal,
): Promise<Drawn> {
  try {
    const drawn = await drawAll(request, module, signal);
    return failedRead() ?? drawn;
  } catch (error) {
    // The backend's fault, whatever the screen makes of it: a browser tries again and says so.
    const failed = failedRead();
    if (failed) return failed;
    throw error;
  } finally {
    // After one that was given up, others may be drawn already.
    if (!signal.aborted) queryClient.clear();
  }
}

function failedRead() {
  const failed = queryClient
    .getQueryCache()
    .getAll()
    .find(({ state }) => state.status === 'error');
  return failed && none(`${failed.queryHash} could not be read: ${failed.state.error?.message}`);
}

async function drawAll(request: DrawRequest, module: RemoteModule | undefined, signal: AbortSignal): Promise<Drawn> {
  if (session.getState().status !== 'signed-out') throw new Error('a page is drawn for visitors only');
  const url = new URL(request.address, request.site);
  const { flags, build } = request;
  const { registry: whole, refused } = readRegistry(request.registry) ?? { registry: null, refused: [] };
  if (!whole || refused.length > 0) return none('the registry is damaged');
  const known = { flags, roles: [] };
  const remote = matchRemote(whole, url.pathname);
  const registry = withBuildsOf(remote, whole);
  queryClient.clear();
  if (remote) {
    const channel = channelFor(remote, known) ?? 'stable';
    const served = remote.channels[channel] ?? remote.channels['stable'];
    if (!isAdmitted(remote, url.pathname, known)) return none('it is closed to visitors');
    if (!module || !build || served?.version !== build.version) return none('visitors get another version');
    const problems = [contractProblem(module.contract), ...compatibilityProblems(build, ownOffer())].filter(
      (problem) => problem !== null,
    );
    if (problems.length > 0) return none(problems.join('; '));
  }
  await startLanguage(request.language ?? 'en');
  if (remote && module) await loadRemoteLanguage(remote.id, module);
  configureData({ ...registry.environment, supabaseUrl: request.backend });
  setPictureOrigin(registry.environment.supabaseUrl, request.site);
  useRegistry.setDrawn({ status: 'ready', registry });
  useRemoteStatus.setDrawn(remote && build ? { [remote.id]: { kind: 'open', build, loadedIn: 0 } } : {});
  queryClient.setQueryData(flagsQuery.queryKey, flags);

  const routes = shellRoutes(
    remote && module ? [remoteRoute(remote.id, frameRoutes, routesOf(module, platform), 0)] : [],
  );
  nameRoutes(routes);
  await settleRoutes(routes, url.pathname);
  const [read] = await Promise.all([runLoaders(routes, url, signal), shellReads[url.pathname]?.()]);
  if (read.movedTo !== undefined) return { kind: 'moved', to: read.movedTo };
  const basename = inLanguage('/', request.named ?? 'en');
  const router = createMemoryRouter(routes, {
    basename,
    initialEntries: [inLanguage(url.pathname, request.named ?? 'en') + url.search],
    hydrationData: { loaderData: read.loaderData },
  });
  try {
    const printed = await print(<App router={router} onError={() => {}} />, signal);
    if (!printed) return { ...none('it names nothing'), status: 404 };
    const { html, head, isMissing } = printed;
    const isUnknown = router.state.matches.at(-1)?.route.path === '*';
    return {
      kind: 'page',
      status: isMissing || isUnknown ? 404 : 200,
      language: currentLanguage(),
      html,
      head,
      state: printState({
        registry,
        ...(remote && build && { remote: { id: remote.id, version: build.version } }),
        queries: answers(),
        loaderData: read.loaderData,
        age: request.age,
        language: currentLanguage(),
      }),
    };
  } finally {
    router.dispose();
  }
}

/** The registry without the builds of other remotes, which are two thirds of it. */
const withBuildsOf = (own: RegistryEntry | undefined, { remotes, ...registry }: Registry): Registry => ({
  ...registry,
  remotes: remotes.map((remote) => (remote === own ? remote : { ...remote, channels: {} })),
});

const none = (reason: string) => ({ kind: 'none', reason }) as const;

interface Read {
  loaderData: Record<string, unknown>;
  movedTo?: string;
}

async function runLoaders(routes: RouteObject[], url: URL, signal: AbortSignal): Promise<Read> {
  const found: Read = { loaderData: {} };
  const matched = matchRoutes(routes, url.pathname) ?? [];
  await Promise.all(
    matched.map(async ({ route, params }) => {
      if (typeof route.loader !== 'function' || route.id === undefined) return;
      const answer = await load(route.loader, { request: new Request(url, { signal }), params } as LoaderFunctionArgs);
      if (!(answer instanceof Response)) found.loaderData[route.id] = answer;
      else if (answer.headers.has('location')) found.movedTo = answer.headers.get('location') ?? '/';
      else throw new Error(`the loader of ${route.id} answered ${answer.status}`);
    }),
  );
  return found;
}

async function load(loader: LoaderFunction, args: LoaderFunctionArgs): Promise<unknown> {
  try {
    return await loader(args);
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

/** Elements that React writes before the page and that belong into the head. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

async function print(page: ReactNode, signal: AbortSignal) {
  let isMissing = false;
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    signal,
    // A large part that waited for code would come behind the page, to be moved by a script.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      if (isNotFound(error)) isMissing = true;
    },
  }).catch((error: unknown) => {
    // A screen that names nothing: only a browser shows what stands in its place.
    if (isMissing) return { prelude: null };
    throw error;
  });
  if (!prelude) return null;
  let html = await new Response(prelude).text();
  if (signal.aborted) throw new Error('it took too long');
  let head = '';
  for (let found = HOISTED.exec(html); found; found = HOISTED.exec(html)) {
    head += found[0];
    html = html.slice(found[0].length);
  }
  return { html, head, isMissing };
}

function answers(): [readonly unknown[], unknown][] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): [readonly unknown[], unknown][] =>
      state.status === 'success' ? [[queryKey, state.data]] : [],
    );
}
