import { todayKeys, type Today, type TodayEvent } from '@lineup/data';
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
        ? { ...event, answer, attending_count: countAfter(event.attending_count, event.answer?.status, answer.status) }
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
            attending_count: countAfter(practice.attending_count, practice.my_status, answer.status),
          }
        : practice,
    );
    return { ...shown, practices };
  });
}

/** How many are coming, after one of them has answered. */
function countAfter(count: number | null, before: string | null | undefined, after: string): number | null {
  return count === null ? null : count + Number(after === 'attending') - Number(before === 'attending');
}
