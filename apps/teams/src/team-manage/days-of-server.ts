import { useHydrated } from '@lineup/ui/use-hydrated';
import type { TeamPage } from '../model/team';

/** What is known by its day alone ends in the reader's zone; where a server draws, in UTC until the page is live. */
export function useDaysOfServer(page: TeamPage): TeamPage {
  const isLive = useHydrated();
  if (isLive) return page;
  return {
    ...page,
    practices: page.practices.map((each) =>
      each.is_day_only ? { ...each, scheduled_at: inUtc(each.scheduled_at) } : each,
    ),
    tournaments: page.tournaments.map((each) =>
      each.is_day_only ? { ...each, start_date: inUtc(each.start_date) } : each,
    ),
  };
}

const inUtc = (day: string) => (day.endsWith('Z') ? day : `${day}Z`);
