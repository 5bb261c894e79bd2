import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { PresenceState } from '../../model/presence';
import { loadPresence, type Presence } from './load-presence';
import { t } from '../../language';

/** What is recorded of one person; null for not recorded. */
export interface PresenceChange {
  user_id: string;
  state: PresenceState | null;
  reason?: string | null;
}

function refused(error: DataError): Refusal | undefined {
  if (error.hint === 'closed')
    return {
      title: t('This is closed'),
      description: t('Who came can be corrected for two weeks after a practice.'),
    };
  if (error.hint === 'no_player') return { title: t('This person is no longer on the team'), kind: 'info' };
  return deniedBecause(t('Only the owner and staff of the team can record who came.'))(error);
}

/** What shows a practice with its presence; the runs of one dialog refetch it together. */
const shared = (teamId: string, practiceId: string) => ({
  refused,
  failed: { title: t('This was not saved'), description: t('Check your connection and press again.') },
  invalidates: [teamKeys.team(teamId), todayKeys.all],
  invalidatesOn: 'settled' as const,
  isLive: true,
  group: [...teamKeys.practices(teamId), practiceId, 'record'],
});

/** Takes over the answers for everybody who is not recorded yet. */
export function useTakeOverAnswers(teamId: string, practiceId: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('take_over_answers', { p_practice_id: practiceId }));
    },
    ...shared(teamId, practiceId),
  });
}

/** Records people, or corrects what is recorded. It shows at once, and goes back where it was refused. */
export function useRecordPresence(teamId: string, practiceId: string, viewerId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = loadPresence(teamId, practiceId, viewerId);
  return useAction({
    run: async (changes: PresenceChange[]) => {
      // A read under way may be older than the press.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Presence | null>(queryKey, (shown) => shown && withChanges(shown, changes));
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('record_presence', {
          p_practice_id: practiceId,
          p_changes: changes.map((change) => ({ ...change })),
        }),
      );
    },
    ...shared(teamId, practiceId),
    // The last press has the last word, of one person as of several.
    inTurn: `presence:${practiceId}`,
  });
}

function withChanges(presence: Presence, changes: PresenceChange[]): Presence {
  const byId = new Map(changes.map((change) => [change.user_id, change]));
  const people = presence.people.map((person) => {
    const change = byId.get(person.user_id);
    return change ? { ...person, state: change.state, reason: change.reason ?? null } : person;
  });
  return { ...presence, people };
}
