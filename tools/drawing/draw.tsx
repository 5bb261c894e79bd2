import type { RemoteModule } from '@lineup/contract';
import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import type { DataRouter, HydrationState, RouteObject } from 'react-router-dom';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseState, printState } from '../../apps/shell/src/model/drawn-state.ts';
import { browsers, DRAWN_AT, openBrowser, type Browser } from './browsers.ts';

export interface DrawnScreen {
  path: string;
  /** What the network answers while it is drawn, by "METHOD /path". */
  answers?: Record<string, unknown>;
  /** What a reader finds without script. */
  shows: string[];
  /** Where its links lead without script. */
  links?: string[];
  /** What it reads once it is live; nothing that it shows at first. */
  readsLater?: string[];
  /** Parts for a window of another width, which go once the page is live. */
  leaves?(browser: Browser): string | undefined;
}

/** What the page of a screen is made of; read again for the server and for each browser, as modules are. */
export interface DrawnApp {
  routes(platform: { queryClient: QueryClient; viewerId(): Promise<null>; isServer: boolean }): RouteObject[];
  /** The page of a router. */
  page(router: DataRouter, queryClient: QueryClient): ReactNode;
  queryClient(): QueryClient;
  /** What is there before anything is drawn or taken over: `answers` of the network stand. */
  prepare?(queryClient: QueryClient, path: string): Promise<void>;
  answer(answers: Record<string, unknown>): { calls: { method: string; path: string }[] };
}

interface Drawn {
  html: string;
  head: string;
  data: DehydratedState;
  loaderData: HydrationState;
}

/** Parts of the head stand first in what React draws of a page. */
const HEAD = /^(?:<(?:title|style|script)[^>]*>[^<]*<\/(?:title|style|script)>|<(?:meta|link)[^>]*>)*/;

async function draw(open: () => Promise<DrawnApp>, { path, answers = {} }: DrawnScreen): Promise<Drawn> {
  const app = await open();
  const { renderToPipeableStream } = await import('react-dom/server');
  const { createMemoryRouter, createStaticHandler } = await import('react-router-dom');
  const { dehydrate } = await import('@tanstack/react-query');
  app.answer(answers);
  const queryClient = app.queryClient();
  await app.prepare?.(queryClient, path);
  const routes = app.routes({ queryClient, viewerId: async () => null, isServer: true });
  await settle(routes, path);
  const context = await createStaticHandler(routes).query(new Request(`http://site.test${path}`));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get('location')}`);
  const failed = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { error } }) => error ?? []);
  if (failed.length > 0) throw new AggregateError(failed, String(failed[0]));
  const { loaderData } = context;
  const problems: unknown[] = [];
  const markup = await new Promise<string>((resolve, reject) => {
    let text = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
      final(done) {
        done();
        resolve(text);
      },
    });
    const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData } });
    const stream = renderToPipeableStream(app.page(router, queryClient), {
      // A large part that waited for code would come behind the page, to be moved by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => void stream.pipe(sink),
      onShellError: reject,
      onError: (error) => void problems.push(error),
    });
  });
  // What waited for code leaves its contexts until the next drawing; in a test a browser comes first.
  await new Promise<void>((resolve) => void renderToPipeableStream(null, { onAllReady: resolve }));
  expect(problems).toEqual([]);
  expect(context.errors).toBeNull();
  const [head = ''] = HEAD.exec(markup) ?? [];
  return {
    head,
    html: markup.slice(head.length),
    data: parseState(printState(dehydrate(queryClient) as never)) as unknown as DehydratedState,
    loaderData: { loaderData },
  };
}

/** Loads the screens of an address into their routes: a router that has to would show a fallback first. */
async function settle(routes: RouteObject[], address: string): Promise<void> {
  const { matchRoutes } = await import('react-router-dom');
  for (const { route } of matchRoutes(routes, new URL(address, 'http://site.test').pathname) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), ...route, lazy: undefined });
}

/** Of contexts in packages, which a test reads once for both renderers. */
const TWO_RENDERERS = 'Detected multiple renderers concurrently rendering the same context provider.';

async function takeOver(open: () => Promise<DrawnApp>, screen: DrawnScreen, drawn: Drawn, browser: Browser) {
  const app = await open();
  const { hydrateRoot } = await import('react-dom/client');
  const { createBrowserRouter } = await import('react-router-dom');
  const { hydrate } = await import('@tanstack/react-query');
  const { calls } = app.answer({});
  const queryClient = app.queryClient();
  // Its age counts, not the clock of the server.
  for (const { state } of drawn.data.queries) state.dataUpdatedAt = Date.now();
  hydrate(queryClient, drawn.data);
  const routes = app.routes({ queryClient, viewerId: async () => null, isServer: false });
  await app.prepare?.(queryClient, location.pathname);
  await settle(routes, location.pathname);
  document.head.innerHTML = drawn.head;
  const root = document.createElement('div');
  root.innerHTML = drawn.html;
  document.body.append(root);
  const left = screen.leaves?.(browser);
  const nodes = [...root.querySelectorAll('*')].filter((node) => !left || node.closest(left) === null);
  const problems: unknown[] = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => {
      if (!String(said[0]).startsWith(TWO_RENDERERS)) problems.push(said);
    });
  const router = createBrowserRouter(routes, { hydrationData: drawn.loaderData });
  const page = await act(async () =>
    hydrateRoot(root, app.page(router, queryClient), {
      onRecoverableError: (error) => void problems.push(error),
    }),
  );
  // What came with it is live by now.
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
  // The outermost of them say it all.
  const gone = new Set(nodes.filter((node) => !root.contains(node)));
  const lost = [...gone].filter((node) => !gone.has(node.parentElement as Element)).map(({ outerHTML }) => outerHTML);
  const reads = calls.map(({ method, path }) => `${method} ${path}`);
  await act(async () => page.unmount());
  router.dispose();
  return { problems, lost, reads: reads.filter((read) => !screen.readsLater?.includes(read)) };
}

/** Tests of what one app shows to visitors: each screen is drawn in Node, then taken over by each browser. */
export function testDrawing(title: string, open: () => Promise<DrawnApp>, screens: DrawnScreen[]): void {
  describe.each(screens)(`${title} $path`, (screen) => {
    let drawn: Drawn | undefined;
    let close = async () => {};
    beforeEach(async () => {
      vi.resetModules();
      vi.useFakeTimers({ now: DRAWN_AT, toFake: ['Date'] });
      drawn ??= await draw(open, screen);
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    afterEach(async () => {
      await close();
      close = async () => {};
      vi.useRealTimers();
    });

    test('is whole without script', () => {
      const text = textOf(drawn?.html ?? '');
      for (const part of screen.shows) expect(text).toContain(part);
      const links = [...(drawn?.html ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
      expect(links).toEqual(expect.arrayContaining(screen.links ?? []));
    });

    test.each<Browser>(browsers)('goes live as it was drawn: $name', async (browser) => {
      vi.resetModules();
      close = await openBrowser(browser, screen.path);
      const { problems, lost, reads } = await takeOver(open, screen, drawn as Drawn, browser);
      expect(problems).toEqual([]);
      expect(lost).toEqual([]);
      expect(reads).toEqual([]);
    });
  });
}

const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** An app that is a remote. */
export const remoteApp = (load: () => Promise<{ default: RemoteModule }>) => async (): Promise<DrawnApp> => {
  const [remote, contract, shell, { TestAuth }, { createQueryClient }, backend, query, { RouterProvider }] =
    await Promise.all([
      load(),
      import('@lineup/contract'),
      import('@lineup/contract/testing'),
      import('@lineup/auth/testing'),
      import('@lineup/data'),
      import('@lineup/data/testing'),
      import('@tanstack/react-query'),
      import('react-router-dom'),
    ]);
  return {
    routes: (platform) => contract.routesOf(remote.default, platform),
    page: (router, queryClient) => (
      <contract.ShellContext value={shell.createTestShell()}>
        <query.QueryClientProvider client={queryClient}>
          <TestAuth>
            <RouterProvider router={router} />
          </TestAuth>
        </query.QueryClientProvider>
      </contract.ShellContext>
    ),
    queryClient: () => createQueryClient({ retry: 0 }),
    answer: backend.fakeBackend,
  };
};
