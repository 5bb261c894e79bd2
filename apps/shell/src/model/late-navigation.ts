import type { DataRouter } from 'react-router-dom';

/** Events by which a person acts: what they lead to at once is what that person wants. */
const ACT = /^(click|change|input|submit|key|mouse|pointer|touch)/;

/**
 * Whoever has gone on stays there: from now on the router drops what a screen asks for by itself after it was left, or while
 * the next one loads, such as the page that follows a save, or a search after a pause in typing.
 */
export function dropLateNavigations(router: DataRouter): void {
  const navigate = router.navigate as (to: unknown, options?: { fromRouteId?: string }) => Promise<void>;
  const isLate = (screen: string) => {
    const { location, matches, navigation } = router.state;
    const isLeft = !matches.some(({ route }) => route.id === screen);
    return isLeft || (navigation.location !== undefined && navigation.location.pathname !== location.pathname);
  };
  router.navigate = async (to: unknown, options?: { fromRouteId?: string }) => {
    const screen = options?.fromRouteId;
    if (screen !== undefined && !ACT.test(globalThis.event?.type ?? '') && isLate(screen)) return;
    await navigate(to, options);
  };
}
