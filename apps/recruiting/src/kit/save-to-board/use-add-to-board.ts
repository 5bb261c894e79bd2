import { useQueryClient } from '@tanstack/react-query';
import { useProfile } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { withCollegeOnBoard } from '../../model/standing';
import { databaseSays, t } from '../../language';

interface Added {
  id: string;
  name: string;
}

/** Keeps a college on the user's own board; what is there already stays where it is. The college is told nothing. */
export function useAddToBoard({ isSilent = false } = {}) {
  const profile = useProfile();
  const queryClient = useQueryClient();
  return useAction({
    run: async ({ id }: Added) => {
      const supabase = await getClient();
      const interest = await unwrap(supabase.rpc('add_college_to_board', { p_college_id: id }));
      // Every card of it says so, without being read again.
      for (const queryKey of recruitingKeys.cardsOfColleges())
        queryClient.setQueriesData({ queryKey }, (answer) => withCollegeOnBoard(answer, id));
      return interest;
    },
    done: (_id, { name }) => (isSilent ? null : t('{name} is on your board', { name })),
    refused: (error) =>
      error.kind === 'not-found'
        ? { title: t('Not added'), description: t('This college can no longer be seen.') }
        : error.kind === 'invalid'
          ? {
              title: t('Not added'),
              description: profile.profile
                ? databaseSays(error.message)
                : t('Create a profile first: the board is part of it.'),
            }
          : undefined,
    failed: t('The college could not be added. Try again.'),
    invalidates: [recruitingKeys.boards()],
    lockBy: ({ id }) => id,
  });
}
