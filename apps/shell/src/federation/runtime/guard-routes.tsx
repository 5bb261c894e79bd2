import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { reloadIfRedeployed } from './redeploy';
import { loadOnce, loadWithRetry } from '../retry';

/** What a lazy route's module exports. */
interface PageModule {
  Component?: ComponentType | null;
  loader?: LoaderFunction | boolean;
  action?: ActionFunction | boolean;
}

/**
 * Makes every lazy route of a tree recoverable. React Router keeps a rejected `lazy()` for ever, so that no retry
 * could succeed: a guarded one never rejects. When the page does not load, it resolves to a stand-in whose loader
 * imports again on each navigation and throws while that fails.
 */
export function guardRoutes(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const guarded = { ...route };
    if (typeof route.lazy === 'function') {
      const load = guardLazy(route.lazy as () => Promise<PageModule>);
      Object.assign(
        guarded,
        typeof route.loader === 'function' ? besideLoader(load, route.loader, route.shouldRevalidate) : { lazy: load },
      );
    }
    if (route.children) guarded.children = guardRoutes(route.children);
    return guarded as RouteObject;
  });
}

/**
 * A guarded lazy page with a loader of its route. The router takes the loader of the route only, so this one also runs
 * that of the page, which for a stand-in imports again.
 */
function besideLoader(load: () => Promise<PageModule>, read: LoaderFunction, asks?: ShouldRevalidateFunction) {
  let pending: Promise<PageModule> | undefined;
  let isStandIn = false;
  const loadPage = () => (pending ??= load());
  const lazy = async (): Promise<PageModule> => {
    const { loader, ...page } = await loadPage();
    isStandIn = loader !== undefined;
    return page;
  };
  const loader: LoaderFunction = async (...args) => {
    const [answer, page] = await Promise.all([read(...args), loadPage()]);
    return typeof page.loader === 'function' ? page.loader(...args) : answer;
  };
  const shouldRevalidate: ShouldRevalidateFunction = (args) =>
    isStandIn || (asks?.(args) ?? args.defaultShouldRevalidate);
  return { lazy, loader, shouldRevalidate };
}

/** Guards one lazy page: one automatic retry, then a stand-in that tries again on each navigation. */
export function guardLazy(load: () => Promise<PageModule>): () => Promise<PageModule> {
  return async () => {
    try {
      return await loadWithRetry(load);
    } catch (error) {
      console.warn('[pages]', error);
      await reloadIfRedeployed();
      return standIn(load, error);
    }
  };
}

function standIn(load: () => Promise<PageModule>, firstError: unknown): PageModule {
  let page: PageModule | undefined;
  let pendingError = firstError;
  async function again(): Promise<PageModule> {
    if (pendingError) {
      // The navigation that failed shows its failure; only the next one, a retry, imports again.
      const error = pendingError;
      pendingError = undefined;
      throw error;
    }
    page ??= await loadOnce(load);
    return page;
  }
  function Page() {
    const Loaded = page?.Component;
    return Loaded ? <Loaded /> : null;
  }
  return {
    Component: Page,
    loader: async (...args) => {
      const { loader } = await again();
      return typeof loader === 'function' ? loader(...args) : null;
    },
    action: async (...args) => {
      const { action } = await again();
      return typeof action === 'function' ? action(...args) : null;
    },
  };
}
