import { getClient, unwrap } from '@lineup/data';
import { useAccountAction } from '../../../model/use-account-action';
import { t } from '../../../language/language';

/** Stores whether search engines may list the profile of a person. */
export function useSaveSearchEngines(userId: string) {
  return useAccountAction({
    run: async (in_search_engines: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.from('user_profiles').update({ in_search_engines }).eq('user_id', userId));
    },
    done: t('Choice saved'),
  });
}
