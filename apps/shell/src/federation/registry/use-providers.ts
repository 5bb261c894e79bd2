import { isProviderName, type SignInProvider } from '../../model/sign-in-providers/providers';
import { useRegistry } from './registry';

/** The services that people sign in with here, as the registry of the site tells. */
export function useProviders(): SignInProvider[] {
  const names = useRegistry(({ registry }) => registry?.environment.signInWith);
  return (names ?? []).filter(isProviderName);
}
