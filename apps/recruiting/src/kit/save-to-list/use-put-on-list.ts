import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { type Listed, columnOf } from './listed';
import { databaseSays, t } from '../../language';

/** Puts a college or player on a list, or takes it off. */
export function usePutOnList(listed: Listed) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ list, isOn }: { list: string; isOn: boolean }) => {
      const supabase = await getClient();
      const column = columnOf(listed);
      if (!isOn) await unwrap(supabase.from('list_items').delete().eq('list_id', list).eq(column, listed.id));
      else
        await unwrap(
          supabase.from('list_items').insert({
            list_id: list,
            ...(listed.kind === 'college' ? { college_id: listed.id } : { player_id: listed.id }),
          }),
        );
    },
    refused: (error) =>
      error.kind === 'invalid' || error.kind === 'forbidden'
        ? {
            title: t('Not saved'),
            description: error.kind === 'invalid' ? databaseSays(error.message) : t('It can no longer be seen.'),
          }
        : undefined,
    // It stands there already, from another window: the refetched boxes show it.
    failed: (error) => (error.kind === 'conflict' ? null : t('This could not be saved. Try again.')),
    invalidates: [recruitingKeys.lists(userId)],
    invalidatesOn: 'settled',
    lockBy: ({ list }) => list,
  });
}
