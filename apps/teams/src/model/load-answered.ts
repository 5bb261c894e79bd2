import type { QueryClient } from '@tanstack/react-query';
import { getClient, refetchSoon, unwrapAs, type TopicEvent } from '@lineup/data';
import * as z from '@lineup/schema';
import { ANSWERS_SETTLE_MS, ANSWERS_SPREAD_MS } from './answer-pace';
import { teamKeys } from './keys';
import { practiceSchema } from './practice';
import type { TeamPage } from './team';

const waiting = new Map<string, Set<string>>();

/**
 * Brings the shown page of a team up to date after an answer: one small read of the practices that were answered, however
 * many events come until then. Where that fails, the page is fetched as a whole.
 */
function showAnswersSoon(queryClient: QueryClient, teamId: string, practiceId: unknown): void {
  const ids = waiting.get(teamId) ?? new Set();
  if (typeof practiceId === 'string') ids.add(practiceId);
  if (waiting.has(teamId)) return;
  waiting.set(teamId, ids);
  setTimeout(
    () => {
      waiting.delete(teamId);
      void showAnswers(queryClient, teamId, [...ids]);
    },
    ANSWERS_SETTLE_MS + Math.random() * ANSWERS_SPREAD_MS,
  );
}

/** For `onEvent` of a live page of a team: true for an answer, which then causes no read of the whole page. */
export const answersOf =
  (queryClient: QueryClient, teamId: string) =>
  ({ payload }: TopicEvent) => {
    if (payload['kind'] !== 'attendance') return false;
    showAnswersSoon(queryClient, teamId, payload['id']);
    return true;
  };

async function showAnswers(queryClient: QueryClient, teamId: string, ids: string[]): Promise<void> {
  const queryKey = teamKeys.pages(teamId);
  const refetch = () => void refetchSoon(queryClient, queryKey);
  // A read under way may be older than the answer, and would overwrite it.
  if (queryClient.isFetching({ queryKey }) > 0 || ids.length > MAX_IDS) return refetch();
  try {
    const supabase = await getClient();
    const answered = await unwrapAs(
      answerSchema,
      supabase.rpc('load_answered_practices', { p_team_id: teamId, p_practice_ids: ids }),
    );
    // Null: the viewer has left the team, and the page from outside is another one.
    if (!answered) return refetch();
    // The list of an open dialog.
    void queryClient.invalidateQueries({ queryKey: teamKeys.practices(teamId) });
    const byId = new Map(answered.map((practice) => [practice.id, practice]));
    queryClient.setQueriesData<TeamPage | null>(
      { queryKey },
      (page) => page && { ...page, practices: page.practices.map((practice) => byId.get(practice.id) ?? practice) },
    );
  } catch {
    refetch();
  }
}

/** More are not asked for by id in one call; the database holds the same. */
const MAX_IDS = 20;
const answerSchema = z.nullable(z.array(practiceSchema));
