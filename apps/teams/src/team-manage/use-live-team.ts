import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { teamKeys } from '../model/keys';
import { ANSWERS_SPREAD_MS } from '../model/answer-pace';
import { answersOf } from '../model/load-answered';
import type { TeamPage } from '../model/team';

/**
 * Keeps an open team current: for its people an answer to a practice causes one small read of that practice, all other
 * changes within a moment one refetch; who asked to join hears the answer.
 */
export function useLiveTeam({ team, live_topic: topic }: TeamPage): void {
  const userId = useAuth().user?.id;
  const key = teamKeys.pages(team.id);
  const queryClient = useQueryClient();
  useLiveQuery({ topic, key, spreadMs: ANSWERS_SPREAD_MS, onEvent: answersOf(queryClient, team.id) });
  useLiveQuery({
    topic: userId && `user:${userId}`,
    key,
    events: ['team'],
    onEvent: ({ payload }) => payload['team_id'] !== team.id,
  });
}
