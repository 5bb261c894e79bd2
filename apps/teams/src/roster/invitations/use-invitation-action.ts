import { DataError } from '@lineup/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import { accessDenied, isRefused } from '../../model/access';
import type { Invitation } from '../../model/person';

const REASON = "You don't have permission to manage invitations.";

/** What went wrong, in words that say what to do next. */
const failures: Partial<Record<DataError['kind'], string>> = {
  'rate-limited': 'This has been mailed too often. Try again tomorrow.',
  'not-found': 'It has been answered or cancelled in the meantime.',
  conflict: 'It has been answered or cancelled in the meantime.',
};

/** What a manager does to an open invitation. */
export function useInvitationAction(
  teamId: string,
  isManager: boolean,
  failed: string,
  act: (invitation: Invitation) => Promise<void>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (invitation: Invitation) => {
      if (!isManager) throw accessDenied(REASON);
      await act(invitation);
    },
    retry: false,
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else toast.error(failed, { description: error instanceof DataError ? failures[error.kind] : undefined });
    },
    // Also after a failure: perhaps somebody has answered meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}
