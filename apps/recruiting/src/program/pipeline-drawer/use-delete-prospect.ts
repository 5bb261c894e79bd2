import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Deletes a prospect without an account, with all that is noted of it. */
export function useDeleteProspect(name: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('delete_prospect', { p_interest_id: id }));
    },
    refused: (error) =>
      error.kind === 'conflict'
        ? { title: 'Not deleted', description: 'A player who has an account is closed, not deleted.' }
        : error.kind === 'forbidden' || error.kind === 'not-found'
          ? { title: 'Not deleted', description: 'It is gone already, or you no longer manage this program.' }
          : undefined,
    done: `${name} was deleted.`,
    failed: 'This prospect could not be deleted. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
