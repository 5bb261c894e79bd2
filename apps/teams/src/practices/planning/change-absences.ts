import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { ABSENCE_LIMITS, type AbsenceInput } from './absence-input';

const practices = (count: number) => `${count} ${count === 1 ? 'practice' : 'practices'}`;

const REFUSED: Record<string, { fields: Record<string, string> } | { message: string }> = {
  days: { fields: { startsOn: 'Choose days within a year that are not over.' } },
  overlap: { fields: { startsOn: 'You are already away on some of these days.' } },
  limit: { message: `You have ${ABSENCE_LIMITS.count} absences. Remove one first.` },
};

/** Keeps days on which the viewer is away; `id` is that of the draft, so that a retry doubles nothing. */
export function useAddAbsence() {
  return useAction({
    run: async ({ id, startsOn, endsOn, reason }: AbsenceInput & { id: string }) => {
      const supabase = await getClient();
      return await unwrap(
        supabase.rpc('add_absence', { p_id: id, p_starts_on: startsOn, p_ends_on: endsOn, p_reason: reason }),
      );
    },
    done: (count) => (count > 0 ? `You are away. ${practices(count)} answered for you` : 'You are away'),
    refused: (error: DataError) => REFUSED[error.hint ?? ''],
    failed: { title: 'Your absence could not be saved.', description: 'Try again.' },
    invalidates: [teamKeys.all],
  });
}

/** Drops an absence of the viewer, and what it answered. */
export function useRemoveAbsence() {
  return useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('remove_absence', { p_id: id }));
    },
    done: (count) => (count > 0 ? `Absence removed. ${practices(count)} to answer again` : 'Absence removed'),
    failed: { title: 'Your absence could not be removed.', description: 'Try again.' },
    lockBy: (id) => id,
    invalidates: [teamKeys.all],
  });
}
