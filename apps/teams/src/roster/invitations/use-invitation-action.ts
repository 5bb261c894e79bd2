import { useAction, type ActionOptions, type DataErrorKind } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { Invitation } from '../../model/person';
import { t } from '../../language';

/** What went wrong, in words that say what to do next. */
const failures: Partial<Record<DataErrorKind, string>> = {
  'rate-limited': 'This has been emailed too often. Try again tomorrow.',
  'not-found': 'It has been answered or canceled in the meantime.',
  conflict: 'It has been answered or canceled in the meantime.',
};

/** What a manager does to an open invitation. */
export function useInvitationAction<Result>(
  teamId: string,
  failed: string,
  action: Pick<ActionOptions<Invitation, Result>, 'run' | 'done'>,
) {
  return useAction({
    ...action,
    refused: deniedBecause(t("You don't have permission to manage invitations.")),
    failed: (error) => ({ title: failed, description: failures[error.kind] }),
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
    // Also after a failure: perhaps somebody has answered meanwhile.
    invalidatesOn: 'settled',
  });
}
