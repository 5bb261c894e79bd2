import { getClient, unwrap } from '@lineup/data';
import { useManagingAction } from '../model/use-managing-action';
import { CHANGE_REFUSED } from './save-post';

/** Closes a recruiting post, which nobody can answer then, or opens it again. */
export function useSetPostActive(isManager: boolean, isActive: boolean) {
  return useManagingAction<{ id: string }>({
    isAllowed: isManager,
    reason: CHANGE_REFUSED,
    done: isActive ? 'Recruiting Post Reopened' : 'Recruiting Post Closed',
    failed: 'Failed to update recruiting post.',
    run: async ({ id }) => {
      const client = await getClient();
      const change = { is_active: isActive };
      await unwrap(client.from('team_recruiting_posts').update(change).eq('id', id).select('id').single());
    },
  });
}
