import { callFunctionAs, getClient, unwrap, type DataError } from '@lineup/data';
import * as z from '@lineup/schema';
import { failureText, useAccountAction } from '../../../model/use-account-action';
import { readingSchema, type ProviderName } from './linked-accounts';
import { t } from '../../../language/language';

const startSchema = z.object({ url: z.string() });

/** The function says in a sentence what is wrong; what the network does is said here. */
const refused = (error: DataError) => ({
  message: error.answer && error.status !== 401 && error.status !== 429 ? error.message : failureText(error),
});

/** Goes to the page of a provider, which leads back to the section. */
export function useStartLink(provider: ProviderName) {
  return useAccountAction({
    run: async () => {
      const { url } = await callFunctionAs(startSchema, 'link-account/start', { provider });
      location.assign(url);
    },
    refused,
  });
}

/** Links the account with which a provider sent the user back. */
export function useFinishLink() {
  return useAccountAction({
    run: (query: string) => callFunctionAs(readingSchema, 'link-account/finish', { query }),
    refused,
  });
}

/** Reads name and ranks at a provider as they are now. */
export function useReadAccount(provider: ProviderName) {
  return useAccountAction({
    run: () => callFunctionAs(readingSchema, 'link-account/read', { provider }),
    refused: (error) =>
      error.status === 429 ? { message: t('Read less than an hour ago. Try again later.') } : refused(error),
  });
}

/** Forgets the account at a provider. */
export function useUnlinkAccount(provider: ProviderName) {
  return useAccountAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('unlink_account', { p_provider: provider }));
    },
    done: t('Account unlinked'),
  });
}
