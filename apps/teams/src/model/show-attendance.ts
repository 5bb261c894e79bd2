import { todayKeys, type Today, type TodayEvent } from '@lineup/product';
import type { QueryClient } from '@tanstack/react-query';
import { teamKeys } from './keys';
import type { TeamPage } from './team';

interface Answered {
  practiceId: string;
  teamId: string;
  userId: string;
}

type Answer = NonNullable<TodayEvent['answer']>;

/** Shows a stored answer where practices show, without a read: the connection may go right after the answer came. */
export async function showAttendance(
  queryClient: QueryClient,
  { practiceId, teamId, userId }: Answered,
  answer: Answer,
) {
  const [today, pages] = [todayKeys.of(userId), teamKeys.page(teamId, userId)];
  // A read under way may be older than the answer.
  await Promise.all([today, pages].map((queryKey) => queryClient.cancelQueries({ queryKey })));
  queryClient.setQueryData<Today>(today, (shown) => {
    if (!shown?.teams?.events) return shown;
    const events = shown.teams.events.map((event: TodayEvent) =>
      event.id === practiceId
        ? { ...event, answer, ...countsAfter(event, event.answer?.status, answer.status) }
        : event,
    );
    return { ...shown, teams: { ...shown.teams, events } };
  });
  queryClient.setQueryData<TeamPage | null>(pages, (shown) => {
    if (!shown) return shown;
    const practices = shown.practices.map((practice) =>
      practice.id === practiceId
        ? {
            ...practice,
            my_status: answer.status,
            my_reason_follows: answer.status === 'not_attending' && answer.notes === null,
            ...countsAfter(practice, practice.my_status, answer.status),
          }
        : practice,
    );
    return { ...shown, practices };
  });
}

type Counts = Pick<TodayEvent, 'attending_count' | 'maybe_count' | 'not_attending_count' | 'open_answers'>;

/** What all have answered, after one of them has. */
function countsAfter(counts: Counts, before: string | null | undefined, after: string) {
  const next = (count: number | null, status: string) =>
    count === null ? null : count + Number(after === status) - Number(before === status);
  return {
    attending_count: next(counts.attending_count, 'attending'),
    maybe_count: next(counts.maybe_count, 'maybe'),
    not_attending_count: next(counts.not_attending_count, 'not_attending'),
    open_answers: counts.open_answers ? { ...counts.open_answers, open: counts.open_answers.others } : null,
  };
}
