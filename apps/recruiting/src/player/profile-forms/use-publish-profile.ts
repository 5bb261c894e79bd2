import { accountKeys, useAuth } from '@lineup/auth';
import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainProfileRefusal } from './use-save-profile';
import { t } from '../../language';

export const wrongAddress = () => t('Use 2 to 60 lowercase letters, digits and single dashes.');

const TAKEN_CODE = 'address_taken';

export const addressTaken = () => t('This address is taken. Choose another one.');

/** Shows the profile to everybody at an address. */
export function usePublishProfile(onRefused: (hint: string | undefined) => void) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (slug: string) => {
      const supabase = await getClient();
      const stored: string | null = await unwrap(supabase.rpc('publish_profile', { p_slug: slug }));
      // An answer and no error, so that each try counts.
      if (stored === null) throw new DataError({ kind: 'conflict', code: TAKEN_CODE, message: addressTaken() });
      return stored;
    },
    refused: (error) => {
      onRefused(error.hint);
      if (error.code === TAKEN_CODE) return { fields: { slug: addressTaken() } };
      if (error.code === '23514' && error.hint !== 'name') return { fields: { slug: wrongAddress() } };
      return explainProfileRefusal(error);
    },
    failed: t('Your profile could not be published. Everything you saved is still here.'),
    invalidates: [
      recruitingKeys.onboarding(userId),
      recruitingKeys.players(),
      recruitingKeys.interestForms(),
      accountKeys.profile(userId),
    ],
  });
}
