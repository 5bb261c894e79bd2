import { useQueryClient } from '@tanstack/react-query';
import { getClient, toDataError, unwrap, useAction, type DataError } from '@lineup/data';
import { isArchived, lacksBirthDate } from '../../model/access';
import { TEAMS_AND_TODAY } from '../../model/keys';
import { personName } from '../../model/words';
import { listOffers, type Offer } from './list-offers';
import { databaseSays, t } from '../../language';

/** Hint of the database: of somebody under 18. */
const MINOR = 'minor';
/** Of a place that was agreed to before. */
const LEAVE = 'leave_team';

interface OfferAnswer {
  offer: Offer;
  accept: boolean;
  /** Of somebody who has none yet. */
  name?: string;
}

/**
 * Accepts or declines what a team offers. Where an earlier answer did arrive and only its own answer was lost, giving it
 * again is done, too.
 */
export function useAnswerOffer(viewerId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = listOffers(viewerId);
  return useAction({
    run: async ({ offer, accept, name }: OfferAnswer) => {
      await answer(offer, accept, name ? { p_name: name } : {});
      queryClient.setQueryData(queryKey, (offers) => offers?.filter(({ key }) => key !== offer.key));
    },
    done: (_result, { offer, accept }) => doneText(offer, accept),
    refused: (error, { offer }) => {
      if (isArchived(error))
        return {
          title: t('{team} is archived', { team: offer.team.name }),
          description: t('Nobody can join it until it is restored.'),
        };
      return error.hint === MINOR
        ? { title: t('You cannot own a team yet'), description: t('Owners are 18 or older.') }
        : undefined;
    },
    failed: (error) => ({
      title: t('Your answer could not be stored.'),
      description: describe(error),
    }),
    invalidates: (_answer, failure) => (failure ? [queryKey] : TEAMS_AND_TODAY),
    invalidatesOn: 'settled',
  });
}

async function answer(
  { team, invitation, ward, transfer }: Offer,
  accept: boolean,
  name: { p_name?: string },
): Promise<void> {
  const supabase = await getClient();
  if (transfer) {
    await unwrap(supabase.rpc('answer_team_transfer', { p_team_id: team.id, p_accept: accept }));
    return;
  }
  if (!invitation) {
    const person = ward ? { p_person_id: ward.id } : {};
    await unwrap(supabase.rpc('answer_roster_place', { p_team_id: team.id, p_accept: accept, ...person, ...name }));
    return;
  }
  try {
    await unwrap(supabase.rpc('answer_team_invitation', { p_accept: accept, p_invitation_id: invitation.id, ...name }));
  } catch (error) {
    const failure = toDataError(error);
    // Only the invited person can have used the invitation (409), and what they declined is no longer open (404).
    if (failure.kind !== (accept ? 'conflict' : 'not-found') || isArchived(failure)) throw error;
  }
}

function describe(error: DataError): string {
  if (lacksBirthDate(error)) return databaseSays(error.message);
  if (error.hint === LEAVE) return t('You answered it before. You can leave the team on its page.');
  return error.isRetryable
    ? t('Check your connection, then try again.')
    : t('What the team offers has changed in the meantime.');
}

function doneText({ team, invitation, ward, transfer }: Offer, accept: boolean): string {
  const names = { name: personName(ward?.name), team: team.name };
  if (transfer) return accept ? t('You own {team}', names) : t('Offer declined');
  if (accept) return ward ? t('{name} is on {team}', names) : t('You are on {team}', names);
  if (invitation) return t('Invitation declined');
  return ward
    ? t('{name} is no longer on the roster of {team}', names)
    : t('You are no longer on the roster of {team}', names);
}
