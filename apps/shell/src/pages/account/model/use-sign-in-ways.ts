import { getClient, toDataError } from '@lineup/data';
import { useAccountAction } from '../../../model/use-account-action';
import { goToLink } from '../../../model/sign-in-providers/go-through';
import type { SignInProvider } from '../../../model/sign-in-providers/providers';
import { t } from '../../../language/language';

/** Goes to another service, which leads back to the section. */
export function useLinkProvider() {
  return useAccountAction({
    run: async (provider: SignInProvider) => {
      await goToLink(provider);
      // The page stays as it is, busy, until the browser has left.
      await new Promise(() => {});
    },
  });
}

/** Takes a way to sign in away, by its id. The service and the database keep the last one. */
export function useUnlinkProvider(title: string) {
  return useAccountAction({
    run: async (id: string) => {
      const { auth } = await getClient();
      const { data, error: unread } = await auth.getUserIdentities();
      if (unread) throw toDataError(unread);
      const identity = data.identities.find(({ identity_id }) => identity_id === id);
      // Gone already, as after an answer that was lost.
      if (!identity) return;
      const { error } = await auth.unlinkIdentity(identity);
      if (error) throw toDataError(error);
      // Each token names the ways in.
      await auth.refreshSession();
    },
    done: t('{title} unlinked', { title }),
  });
}
