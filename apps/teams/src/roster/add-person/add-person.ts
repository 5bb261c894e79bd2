import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import { sendInvitation } from '../invitations/send-invitation';
import { accessDenied, isRefused } from '../../model/access';
import { ROSTER_KINDS, type RosterKind } from '../../model/roster/roster-kind';

/** SQLSTATE: the person is active on this list already. */
const ALREADY_ASSIGNED = '23505';

/** Of a team that rests. */
const ARCHIVED = 'PT409';

/** Somebody picked from the search, or named by email. */
export type Pick = { userId: string; label: string } | { email: string };

export interface NewPerson {
  pick: Pick;
  role: string;
  /** Calendar days (`YYYY-MM-DD`), staff only. */
  contractStart: string | null;
  contractEnd: string | null;
  /** An earlier try with the same input got no answer: if it did arrive, this one need not add anybody. */
  isRepeat: boolean;
}

/** Where somebody is added. */
export interface RosterPlace {
  teamId: string;
  kind: RosterKind;
  /** Null for the whole team. */
  gameId: string | null;
}

/**
 * Adds a person to the players or staff of a game; an email without an account is invited by mail. Says how it ended; a
 * failure is thrown on.
 */
export function useAddPerson({ teamId, kind, gameId }: RosterPlace, isManager: boolean) {
  const queries = useQueryClient();
  const words = ROSTER_KINDS[kind];
  return useMutation({
    mutationFn: async (person: NewPerson) => {
      if (!isManager) throw accessDenied(words.addRefused);
      try {
        await store({ teamId, kind, gameId }, person);
      } catch (error) {
        if ('email' in person.pick && isUnknown(error)) {
          await sendInvitation({ teamId, kind, gameId, email: person.pick.email, ...roleOf(person) });
          return 'invited';
        }
        if (!person.isRepeat || !isAlreadyAssigned(error)) throw error;
      }
      return 'added';
    },
    retry: false,
    onSuccess: (outcome, { pick }) => {
      if (outcome === 'added') toast.success(words.added);
      else
        toast.success('Invitation sent', {
          description: `${pickLabel(pick)} joins the roster by accepting it.`,
        });
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: (error, { pick }) => {
      if (isRefused(error)) toast.destructive('Access Denied', words.addRefused);
      else if (isAlreadyAssigned(error)) {
        toast.destructive('Already Assigned', `${pickLabel(pick)} is already on this list.`);
        void queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
      } else toast.error(words.addFailed, { description: reasonOf(error) });
    },
  });
}

/** How a pick is shown. */
export const pickLabel = (pick: Pick) => ('email' in pick ? pick.email : pick.label);

async function store({ teamId, kind, gameId }: RosterPlace, person: NewPerson): Promise<void> {
  const client = await getClient();
  const common = {
    p_team_id: teamId,
    p_role: person.role,
    ...(gameId && { p_game_profile_id: gameId }),
    ...('email' in person.pick ? { p_user_email: person.pick.email } : { p_user_id: person.pick.userId }),
  };
  if (kind === 'member') await unwrap(client.rpc('add_team_member', common));
  else {
    await unwrap(
      client.rpc('add_team_staff_member', {
        ...common,
        ...(person.contractStart && { p_contract_start: person.contractStart }),
        ...(person.contractEnd && { p_contract_end: person.contractEnd }),
      }),
    );
  }
}

const roleOf = ({ role, contractStart, contractEnd }: NewPerson) => ({ role, contractStart, contractEnd });

/** Nobody has the email, or the person is hidden. */
const isUnknown = (error: unknown) => error instanceof DataError && error.kind === 'not-found';

const isAlreadyAssigned = (error: unknown) => error instanceof DataError && error.code === ALREADY_ASSIGNED;

/** What the server says about a person it does not know; other reasons are not for people to read. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof DataError)) return undefined;
  if (error.kind === 'rate-limited') return 'This team has invited many people. Try again later.';
  return isUnknown(error) || error.code === ARCHIVED ? error.message : undefined;
};
