import { accountKeys, useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { t } from '../../../language';

/** Hides the own profile from everybody but the colleges that the player wrote to. */
export function useHideProfile() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(
        supabase.from('user_profiles').update({ visibility: 'unlisted' }).eq('user_id', userId).select('id').single(),
      );
    },
    done: { title: t('Profile hidden'), description: t('Colleges that you wrote to still see it.') },
    failed: t('Your profile could not be hidden. Try again.'),
    invalidates: [recruitingKeys.players(), recruitingKeys.onboarding(userId), accountKeys.profile(userId)],
  });
}
