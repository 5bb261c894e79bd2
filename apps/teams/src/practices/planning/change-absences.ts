import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { ABSENCE_LIMITS, type AbsenceInput } from './absence-input';
import { plural, t } from '../../language';

const REFUSED: Record<string, () => { fields: Record<string, string> } | { message: string }> = {
  days: () => ({ fields: { startsOn: t('Choose days within a year that are not over.') } }),
  overlap: () => ({ fields: { startsOn: t('You are already away on some of these days.') } }),
  limit: () => ({ message: t('You have {max} absences. Remove one first.', { max: ABSENCE_LIMITS.count }) }),
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
    done: (count) =>
      count > 0
        ? plural(
            count,
            'You are away. {count} practice answered for you',
            'You are away. {count} practices answered for you',
          )
        : t('You are away'),
    refused: (error: DataError) => REFUSED[error.hint ?? '']?.(),
    failed: { title: t('Your absence could not be saved.'), description: t('Try again.') },
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
    done: (count) =>
      count > 0
        ? plural(
            count,
            'Absence removed. {count} practice to answer again',
            'Absence removed. {count} practices to answer again',
          )
        : t('Absence removed'),
    failed: { title: t('Your absence could not be removed.'), description: t('Try again.') },
    lockBy: (id) => id,
    invalidates: [teamKeys.all],
  });
}
