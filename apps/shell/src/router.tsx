import type { RemoteId } from '@lineup/contract';
import { inLanguage, languageIn, withoutLanguage } from '@lineup/language';
import {
  createBrowserRouter,
  redirect,
  type DataRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router-dom';
import { reportPagesOf } from './federation/health/hear-errors';
import { guardLazy } from './federation/runtime/guard-lazy';
import { loadLoader } from './federation/runtime/load-loader';
import { openRemoteFor } from './federation/runtime/open-remote';
import { reloadFor } from './federation/runtime/redeploy';
import { useRemoteStatus } from './federation/remote-status';
import { PageSpinner } from './federation/screens/page-spinner';
import type { frameRoutes } from './federation/screens/frame-routes';
import { ScreenError } from './federation/screens/screen-error';
import { UnknownPath } from './federation/screens/unknown-path';
import { Layout } from './layout/layout';
import { HomePage } from './pages/home/home-page';
import { landingCountsQuery } from './model/landing-counts';
import { queryClient } from './platform';
import { NotFoundPage } from './kit/not-found-page';
import { UnexpectedErrorPage } from './pages/unexpected-error/unexpected-error-page';

const LAYOUT = 'layout';

const notFound = <NotFoundPage />;
const FailedScreen = () => <ScreenError notFound={notFound} />;

/** Screens of the shell itself. Wrap a lazy one in `guardLazy`, so that a failed load can be retried. */
const screens: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'about', loader: () => redirect('/features') },
  {
    path: 'features',
    lazy: guardLazy(() => import(/* webpackChunkName: "content" */ './pages/features/features-page')),
  },
  { path: 'auth', lazy: guardLazy(() => import(/* webpackChunkName: "sign-in" */ './pages/auth/auth-page')) },
  {
    path: 'auth/confirm',
    lazy: guardLazy(() => import(/* webpackChunkName: "sign-in" */ './pages/auth/confirm-link-page')),
  },
  {
    path: 'auth/return',
    lazy: guardLazy(() => import(/* webpackChunkName: "sign-in" */ './pages/auth/provider-return-page')),
  },
  {
    path: 'auth/reset-password',
    lazy: guardLazy(() => import(/* webpackChunkName: "sign-in" */ './pages/auth/reset-password-page')),
  },
  {
    path: 'testing',
    lazy: guardLazy(() => import(/* webpackChunkName: "content" */ './pages/console/console-page')),
  },
  {
    path: 'edge-function-test',
    lazy: guardLazy(() => import(/* webpackChunkName: "content" */ './pages/console/edge-function/edge-function-page')),
  },
  {
    path: 'account/*',
    lazy: guardLazy(() => import(/* webpackChunkName: "account" */ './pages/account/account-page')),
  },
  { path: 'kept', lazy: guardLazy(() => import(/* webpackChunkName: "account" */ './pages/kept/kept-link-page')) },
  { path: 'family', lazy: guardLazy(() => import(/* webpackChunkName: "family" */ './pages/family/family-page')) },
  { path: 'contact', lazy: guardLazy(() => import(/* webpackChunkName: "contact" */ './pages/contact/contact-page')) },
  { path: 'privacy', lazy: guardLazy(() => import(/* webpackChunkName: "content" */ './pages/legal/privacy-page')) },
  { path: 'terms', lazy: guardLazy(() => import(/* webpackChunkName: "content" */ './pages/legal/terms-page')) },
  {
    path: 'legacy-home',
    lazy: guardLazy(() => import(/* webpackChunkName: "content" */ './pages/home/legacy-home-page')),
  },
];

/** The routes of a remote in the router, in the frame that the shell keeps around them. `count`: how many were opened before. */
export function remoteRoute(
  id: RemoteId,
  frame: typeof frameRoutes,
  routes: RouteObject[],
  count: number,
): RouteObject {
  // A remote opens again when its version changed; the router knows its ids for good.
  return { id: `remote:${id}:${count + 1}`, ...frame(routes, FailedScreen) };
}

/** What screens of the shell read as they open, for a server that draws them. */
export const shellReads: Record<string, () => Promise<unknown>> = {
  '/': () => queryClient.prefetchQuery(landingCountsQuery),
  '/legacy-home': () => queryClient.prefetchQuery(landingCountsQuery),
};

/** All that the router knows from the start: the shell's screens, and of a remote whose page was drawn its own. */
export function shellRoutes(remotes: RouteObject[] = []): RouteObject[] {
  return [
    {
      id: LAYOUT,
      path: '/',
      Component: Layout,
      // The same component, so that the layout shows at once and stays when the first screen arrives.
      HydrateFallback: Layout,
      ErrorBoundary: UnexpectedErrorPage,
      children: [
        {
          ErrorBoundary: FailedScreen,
          HydrateFallback: PageSpinner,
          children: screens.map((screen) => ({ ...screen })),
        },
        { path: '*', element: <UnknownPath notFound={notFound} />, ErrorBoundary: FailedScreen },
        ...remotes,
      ],
    },
  ];
}

/** The router. The remotes' screens are added when somebody first goes there, those of a page that was drawn at once. */
export function createShellRouter(drawn?: { routes: RouteObject[]; remotes: number; hydrationData: HydrationState }) {
  let remotesOpened = drawn?.remotes ?? 0;
  const router = createBrowserRouter(drawn?.routes ?? shellRoutes(), {
    // Links stay among the addresses of the language that this one names.
    basename: inLanguage('/', languageIn(location.pathname) ?? 'en'),
    ...(drawn && { hydrationData: drawn.hydrationData }),
    async patchRoutesOnNavigation({ path }) {
      await openRemoteFor(withoutLanguage(path), ({ id }, frame, routes) => {
        // Not the `patch` of this navigation: it drops the routes of a remote when somebody went on before it loaded.
        router.patchRoutes(LAYOUT, [remoteRoute(id, frame, routes, remotesOpened)]);
        remotesOpened += 1;
      });
    },
  });
  reloadFor(router);
  return reportPagesOf(router);
}

/**
 * Retires versions of remotes from the first one that opens. To be called once the page follows the router: it is given
 * what it missed while it rendered only if nobody had subscribed before it.
 */
export function retireWhenOpen(router: DataRouter): () => void {
  let isStopped = false;
  let stop = () => {};
  const isAnyOpen = () => Object.values(useRemoteStatus.getState()).some((status) => status?.kind === 'open');
  // Part of what the first remote loads; before that there is none to retire.
  const start = () => {
    if (!isAnyOpen()) return;
    stop();
    void loadLoader().then(({ retireRemotes }) => {
      if (!isStopped) stop = retireRemotes(router);
    });
  };
  stop = useRemoteStatus.subscribe(start);
  start();
  return () => {
    isStopped = true;
    stop();
  };
}
