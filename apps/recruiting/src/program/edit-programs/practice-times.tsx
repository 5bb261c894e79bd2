import { useRef } from 'react';
import { getClient, unwrap, useAction } from '@lineup/data';
import { WeekForm, type Week } from '../../kit/week-form';
import { recruitingKeys } from '../../model/keys';
import type { Slot } from '../../model/slot';
import { explainRefusal } from '../model/change-fields';
import type { Program } from '../model/load-college-editor';

/** As the database has it. */
const MAX_PRACTICE_TIMES = 21;

/** When a program practices. What is known of it and what the form shows begin together. */
export function PracticeTimes({ program }: { program: Program }) {
  // What the form began with; null once the editor knows that somebody else changed it, and replaces it.
  const known = useRef<readonly Slot[] | null>(program.practice_times);
  const saveTimes = useAction({
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
  return (
    <WeekForm
      name={`Practice times of ${program.game_name}`}
      keepAs={`practice-times:${program.id}`}
      slots={program.practice_times}
      max={MAX_PRACTICE_TIMES}
      label="Save practice times"
      save={(week) => saveTimes.mutateAsync(week)}
    />
  );
}
