import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Names every route by its place, as a router would: what was loaded for one on the server is found by it in the browser.
 */
export function nameRoutes(routes: RouteObject[], place: readonly number[] = []): void {
  for (const [index, route] of routes.entries()) {
    const own = [...place, index];
    route.id ??= own.join('-');
    nameRoutes(route.children ?? [], own);
  }
}

/**
 * Loads the screens of an address into their routes, so that a router has them from the start: one that must load them
 * first shows its fallback meanwhile, and what the server drew would go. Rejects when the code of one does not come.
 */
export async function settleRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matched = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy();
      // A stand-in (`guardLazy`) says why the page itself is not there.
      if ('failure' in page) throw page.failure;
      // A loader of the route itself counts, as for the router.
      Object.assign(route, { ...page, ...route, lazy: undefined });
    }),
  );
}
