import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../keys';
import { accessDenied, isRefused } from '../team/access';
import type { PracticeInput } from './practice-input';

/** SQLSTATE: a row with this id exists. */
const UNIQUE_VIOLATION = '23505';

const REASON = "You don't have permission to schedule practices.";

export interface NewPractice {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: PracticeInput;
}

/** Schedules a practice of a team. Says how it ended; a failure is thrown on, so that the form keeps its input. */
export function useSchedulePractice(teamId: string, isManager: boolean) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (practice: NewPractice) => {
      if (!isManager) throw accessDenied(REASON);
      await storePractice(teamId, practice);
    },
    retry: false,
    onSuccess: () => {
      toast.success('Practice Scheduled');
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else toast.error('Failed to schedule practice.');
    },
  });
}

async function storePractice(teamId: string, { id, input }: NewPractice): Promise<void> {
  const client = await getClient();
  const columns = {
    title: input.title,
    description: input.description,
    scheduled_at: input.startsAt,
    duration_minutes: input.duration,
    location: input.location,
    is_mandatory: input.isMandatory,
  };
  try {
    await unwrap(client.from('team_practices').insert({ id, team_id: teamId, ...columns }));
  } catch (error) {
    // An earlier try did arrive, only its answer was lost: bring that row up to date instead of adding another.
    if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
    await unwrap(client.from('team_practices').update(columns).eq('id', id).select('id').single());
  }
}
