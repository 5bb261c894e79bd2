import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import { personName } from '../../model/words';
import { listOffers, type Offer } from './list-offers';

/**
 * Accepts or declines what a team offers. Where an earlier answer did arrive and only its own answer was lost, giving it
 * again is done, too.
 */
export function useAnswerOffer(viewerId: string) {
  const queries = useQueryClient();
  const { queryKey } = listOffers(viewerId);
  return useMutation({
    mutationFn: async ({ offer, accept }: { offer: Offer; accept: boolean }) => {
      const client = await getClient();
      if (!offer.invitation) {
        const person = offer.ward ? { p_person_id: offer.ward.id } : {};
        await unwrap(client.rpc('answer_roster_place', { p_team_id: offer.team.id, p_accept: accept, ...person }));
        return;
      }
      try {
        await unwrap(client.rpc('answer_team_invitation', { p_accept: accept, p_invitation_id: offer.invitation.id }));
      } catch (error) {
        if (!isAnsweredLikeThis(error, accept)) throw error;
      }
    },
    retry: false,
    onSuccess: (_done, { offer, accept }) => {
      toast.success(doneText(offer, accept));
      queries.setQueryData(queryKey, (offers) => offers?.filter(({ key }) => key !== offer.key));
      return queries.invalidateQueries({ queryKey: teamKeys.all, predicate: (query) => query.queryKey[1] !== 'part' });
    },
    onError: (error) => {
      toast.error('Your answer could not be stored.', {
        description:
          error instanceof DataError && !error.isRetryable
            ? 'What the team offers has changed meanwhile.'
            : 'Check your connection, then try again.',
      });
      void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Only the invited person can have used the invitation (409), and what they declined is open no more (404). */
const isAnsweredLikeThis = (error: unknown, accept: boolean) =>
  error instanceof DataError && error.kind === (accept ? 'conflict' : 'not-found');

function doneText({ team, invitation, ward }: Offer, accept: boolean): string {
  const who = ward ? `${personName(ward.name)} is` : 'You are';
  if (accept) return `${who} on ${team.name}`;
  return invitation ? 'Invitation declined' : `${who} off the roster of ${team.name}`;
}
