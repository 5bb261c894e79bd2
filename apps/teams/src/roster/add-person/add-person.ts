import { useRef } from 'react';
import { DataError, getClient, toDataError, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { ROSTER_KINDS, type RosterKind } from '../../model/roster/roster-kind';
import { sendInvitation } from '../invitations/send-invitation';
import { t } from '../../language';

/** SQLSTATE: the person is active on this list already. */
const ALREADY_ASSIGNED = '23505';

/** Of the owner of the team, who is on it without being a player. */
const OWNER = 'owner';

const TO_CONFIRM = 'Until they confirm on their Teams page, the team sees “Not yet confirmed”.';

/** Somebody picked from the search, or named by email. */
export type Pick = { userId: string; label: string } | { email: string };

export interface NewPerson {
  pick: Pick;
  role: string;
  /** Calendar days (`YYYY-MM-DD`), staff only. */
  contractStart: string | null;
  contractEnd: string | null;
}

/** Where somebody is added. */
export interface RosterPlace {
  teamId: string;
  kind: RosterKind;
  /** Null for the whole team. */
  gameId: string | null;
}

/** Adds a person to the players or staff of a game; an email without an account is invited by mail. */
export function useAddPerson({ teamId, kind, gameId }: RosterPlace) {
  // An earlier try with this input got no answer: if it did arrive, the next one need not add anybody.
  const unanswered = useRef<string | null>(null);
  const copy = ROSTER_KINDS[kind];
  return useAction({
    run: async (person: NewPerson): Promise<'added' | 'invited'> => {
      const input = JSON.stringify([teamId, kind, gameId, person]);
      const isRepeat = unanswered.current === input;
      unanswered.current = null;
      try {
        await store({ teamId, kind, gameId }, person);
      } catch (cause) {
        const error = toDataError(cause);
        if ('email' in person.pick && isUnknown(error)) {
          await sendInvitation({ teamId, kind, gameId, email: person.pick.email, ...roleOf(person) });
          return 'invited';
        }
        if (error.isRetryable) unanswered.current = input;
        if (!isRepeat || !isAlreadyAssigned(error)) throw error;
      }
      return 'added';
    },
    done: (outcome, { pick }) =>
      outcome === 'added'
        ? { title: t(copy.added), description: TO_CONFIRM }
        : { title: 'Invitation sent', description: `${pickLabel(pick)} joins the roster by accepting it.` },
    refused: (error, { pick }) => {
      if (error.hint === OWNER) return { fields: { pick: 'The owner is on the team already.' } };
      return isAlreadyAssigned(error)
        ? { title: 'Already Assigned', description: `${pickLabel(pick)} is already on this list.` }
        : deniedBecause(t(copy.addRefused))(error);
    },
    failed: (error) => ({ title: t(copy.addFailed), description: reasonOf(error) }),
    invalidates: (_person, failure) => (!failure || isAlreadyAssigned(failure) ? [teamKeys.team(teamId)] : []),
    isLive: true,
    invalidatesOn: 'settled',
  });
}

/** How a pick is shown. */
export const pickLabel = (pick: Pick) => ('email' in pick ? pick.email : pick.label);

async function store({ teamId, kind, gameId }: RosterPlace, person: NewPerson): Promise<void> {
  const supabase = await getClient();
  const common = {
    p_team_id: teamId,
    p_role: person.role,
    ...(gameId && { p_game_profile_id: gameId }),
    ...('email' in person.pick ? { p_user_email: person.pick.email } : { p_user_id: person.pick.userId }),
  };
  if (kind === 'member') await unwrap(supabase.rpc('add_team_member', common));
  else {
    await unwrap(
      supabase.rpc('add_team_staff_member', {
        ...common,
        ...(person.contractStart && { p_contract_start: person.contractStart }),
        ...(person.contractEnd && { p_contract_end: person.contractEnd }),
      }),
    );
  }
}

const roleOf = ({ role, contractStart, contractEnd }: NewPerson) => ({ role, contractStart, contractEnd });

/** Nobody has the email, or the person is hidden. */
const isUnknown = (error: DataError) => error.kind === 'not-found';

const isAlreadyAssigned = (error: DataError) => error.code === ALREADY_ASSIGNED;

/** What the server says about a person it does not know; other reasons are not for people to read. */
const reasonOf = (error: DataError) => {
  if (error.kind === 'rate-limited') return 'You have added or invited many people today. Try again later.';
  return isUnknown(error) ? error.message : undefined;
};
