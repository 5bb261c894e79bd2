import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { teamKeys } from '../model/keys';
import type { TeamPage } from '../model/team';

/**
 * Keeps an open team current: for its people all changes within a moment cause one refetch, and who asked to join hears
 * the answer.
 */
export function useLiveTeam({ team, live_topic: topic }: TeamPage): void {
  const userId = useAuth().user?.id;
  const key = teamKeys.pages(team.id);
  useLiveQuery({ topic, key });
  useLiveQuery({
    topic: userId && `user:${userId}`,
    key,
    events: ['team'],
    onEvent: ({ payload }) => payload['team_id'] !== team.id,
  });
}
