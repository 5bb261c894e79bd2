import { useAction } from '@lineup/data';
import { confirmFacts } from '@lineup/product';
import { teamKeys } from '../model/keys';

/** Confirms what players of the team say, for the team, or undoes it. */
export const useConfirmFacts = (teamId: string) =>
  useAction({
    run: (confirmation: Omit<Parameters<typeof confirmFacts>[0], 'teamId'>) =>
      confirmFacts({ ...confirmation, teamId }),
    done: (_, { isUndone }) => (isUndone ? 'Your confirmation is undone.' : 'Confirmed. The player is notified.'),
    refused: (error) =>
      error.kind === 'forbidden'
        ? {
            title: 'Access Denied',
            description: 'Only owners and staff of a team that the player is on can confirm this.',
          }
        : error.kind === 'conflict'
          ? { title: 'The player has changed this', description: 'Look again at what the profile says now.' }
          : undefined,
    failed: 'This could not be confirmed. Try again.',
    lockBy: ({ playerId }) => playerId,
    invalidates: [teamKeys.team(teamId), [...teamKeys.all, 'players']],
  });
