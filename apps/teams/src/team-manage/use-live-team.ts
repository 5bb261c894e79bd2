import { useLiveQuery } from '@lineup/data';
import { teamKeys } from '../model/keys';
import type { TeamPage } from '../model/team';

/** Keeps an open team current for its people: all changes within a moment cause one refetch. */
export function useLiveTeam({ team, live_topic: topic }: TeamPage): void {
  useLiveQuery({ topic, key: teamKeys.pages(team.id) });
}
