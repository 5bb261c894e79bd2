import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import { t } from '../language';

/** Makes the team private, so that only its people know of it, or public. */
export function useSetPrivacy(teamId: string, isPrivate: boolean) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.from('teams').update({ is_private: isPrivate }).eq('id', teamId).select('id').single());
    },
    done: isPrivate ? 'The team is private' : 'The team is public',
    refused: deniedBecause(t("You don't have permission to change who sees this team.")),
    failed: 'Failed to change who sees the team.',
    invalidates: TEAMS_AND_TODAY,
  });
}
