import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { databaseSays, t } from '../../language';

/** Makes a list, or renames one. */
export function useSaveList(list: { id: string } | null) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, name }: { id: string; name: string }) => {
      const supabase = await getClient();
      const rename = () => supabase.from('lists').update({ name }).eq('id', id).select('id').single();
      if (list) await unwrap(rename());
      // Where another list has that name, no row of this id is there to update.
      else await insertOnce(() => supabase.from('lists').insert({ id, name }), rename);
    },
    refused: (error) => {
      if (list && error.kind === 'not-found')
        return { message: t('This list was deleted, in another window or on another device.') };
      if (error.code === '23505' || error.kind === 'not-found')
        return { fields: { name: t('You already have a list with this name. Choose another one.') } };
      return error.kind === 'invalid' ? { message: databaseSays(error.message) } : undefined;
    },
    failed: t('The list could not be saved. Try again.'),
    invalidates: [recruitingKeys.lists(userId)],
  });
}
