import { useRef } from 'react';
import { getClient, unwrap, useAction } from '@lineup/data';
import type { Week } from '../../kit/week-form';
import { recruitingKeys } from '../../model/keys';
import type { Slot } from '../../model/slot';
import { explainRefusal } from '../model/change-fields';
import type { EditedProgram } from '../model/load-college-editor';

/** Stores when a program practices. What is known of it and what the form shows begin together. */
export function useSavePracticeTimes(program: EditedProgram) {
  // What the form began with; null once the editor knows that somebody else changed it, and replaces it.
  const known = useRef<readonly Slot[] | null>(program.practice_times);
  return useAction({
    run: async ({ slots, time_zone }: Week) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('save_practice_times', {
          p_program_id: program.id,
          p_time_zone: time_zone,
          p_slots: slots.map((slot) => ({ ...slot })),
          ...(known.current && { p_known: known.current.map((slot) => ({ ...slot })) }),
        }),
      );
      known.current = slots.map((slot) => ({ ...slot, time_zone }));
    },
    done: 'Practice times saved',
    refused: (error) => {
      if (error.code !== 'PT409') return explainRefusal(error);
      known.current = null;
      return { message: 'Someone else just changed these times. Save to use your version.' };
    },
    failed: 'The practice times could not be saved. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
