import { useQueryClient } from '@tanstack/react-query';
import { getClient, toDataError, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { personName } from '../../model/words';
import { listOffers, type Offer } from './list-offers';

/**
 * Accepts or declines what a team offers. Where an earlier answer did arrive and only its own answer was lost, giving it
 * again is done, too.
 */
export function useAnswerOffer(viewerId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = listOffers(viewerId);
  return useAction({
    run: async ({ offer, accept }: { offer: Offer; accept: boolean }) => {
      await answer(offer, accept);
      queryClient.setQueryData(queryKey, (offers) => offers?.filter(({ key }) => key !== offer.key));
    },
    done: (_result, { offer, accept }) => doneText(offer, accept),
    failed: (error) => ({
      title: 'Your answer could not be stored.',
      description: error.isRetryable
        ? 'Check your connection, then try again.'
        : 'What the team offers has changed meanwhile.',
    }),
    invalidates: (_answer, failure) => [failure ? queryKey : teamKeys.all],
    invalidatesOn: 'settled',
  });
}

async function answer({ team, invitation, ward }: Offer, accept: boolean): Promise<void> {
  const supabase = await getClient();
  if (!invitation) {
    const person = ward ? { p_person_id: ward.id } : {};
    await unwrap(supabase.rpc('answer_roster_place', { p_team_id: team.id, p_accept: accept, ...person }));
    return;
  }
  try {
    await unwrap(supabase.rpc('answer_team_invitation', { p_accept: accept, p_invitation_id: invitation.id }));
  } catch (error) {
    // Only the invited person can have used the invitation (409), and what they declined is no longer open (404).
    if (toDataError(error).kind !== (accept ? 'conflict' : 'not-found')) throw error;
  }
}

function doneText({ team, invitation, ward }: Offer, accept: boolean): string {
  const who = ward ? `${personName(ward.name)} is` : 'You are';
  if (accept) return `${who} on ${team.name}`;
  return invitation ? 'Invitation declined' : `${who} no longer on the roster of ${team.name}`;
}
