import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import { CHANGE_REFUSED } from './save-post';
import { t } from '../language';

/** Closes a recruiting post, which nobody can answer then, or opens it again. */
export function useSetPostActive(isActive: boolean) {
  return useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      const change = { is_active: isActive };
      await unwrap(supabase.from('team_recruiting_posts').update(change).eq('id', id).select('id').single());
    },
    done: isActive ? t('Recruiting Post Reopened') : t('Recruiting Post Closed'),
    refused: deniedBecause(t(CHANGE_REFUSED)),
    failed: t('Failed to update recruiting post.'),
    invalidates: [teamKeys.all],
    isLive: true,
  });
}
