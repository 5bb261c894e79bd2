import { isAtOrBelow, matchRemote, useRegistry } from '../federation/registry/registry';
import { isFramed } from '../model/framed';

/** Whether the screen of a path stands alone, as its remote says. Until that is known, what another page embeds does. */
export function useIsBare(pathname: string): boolean {
  const { registry } = useRegistry();
  if (!registry) return isFramed();
  return Boolean(matchRemote(registry, pathname)?.bare?.some((base) => isAtOrBelow(pathname, base)));
}
