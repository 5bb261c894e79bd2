import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { t } from '../../language';

/** Stores the note on an item of an own list. */
export function useSaveItemNote(itemId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (note: string | null) => {
      const supabase = await getClient();
      await unwrap(supabase.from('list_items').update({ note }).eq('id', itemId).select('id').single());
    },
    failed: t('The note could not be saved. What you typed is still here.'),
    invalidates: [recruitingKeys.lists(userId)],
  });
}
