// Lazy chunk, with the loader of remotes.
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { guardLazy, type PageModule } from './guard-lazy';
import type { BuildOfPage } from './redeploy';

/**
 * Makes every lazy route of a tree recoverable. React Router keeps a rejected `lazy()` for ever, so that no retry
 * could succeed: a guarded one never rejects. When the page does not load, it resolves to a stand-in whose loader
 * imports again on each navigation and throws while that fails. `build` is the remote's, whose files may be gone.
 */
export function guardRoutes(routes: RouteObject[], build?: BuildOfPage): RouteObject[] {
  return routes.map((route) => {
    const guarded = { ...route };
    if (typeof route.lazy === 'function') {
      const load = guardLazy(route.lazy as () => Promise<PageModule>, build);
      Object.assign(
        guarded,
        typeof route.loader === 'function' ? besideLoader(load, route.loader, route.shouldRevalidate) : { lazy: load },
      );
    }
    if (route.children) guarded.children = guardRoutes(route.children, build);
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
