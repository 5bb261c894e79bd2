import { useHydrated } from '@lineup/ui/use-hydrated';
import { useRegistry } from './registry';

/** The name under which the registry tells that the backend takes passkeys. */
const NAME = 'passkey';

/** Passkeys are for a domain: at an address of numbers, as of a site on the own machine, no browser makes any. */
const isDomain = (host: string) => !/^[\d.]+$|:/.test(host);

const canUse = () => 'PublicKeyCredential' in window && isDomain(location.hostname);

/** Whether the site signs in with passkeys, and this browser can. Drawn pages count on it that it can. */
export function usePasskeys(): { isOffered: boolean; isPossible: boolean } {
  const isOffered = useRegistry(({ registry }) => registry?.environment.signInWith?.includes(NAME) ?? false);
  const isHere = useHydrated();
  return { isOffered, isPossible: isOffered && (!isHere || canUse()) };
}
