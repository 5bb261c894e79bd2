import { WeekForm } from '../../kit/week-form';
import type { EditedProgram } from '../model/load-college-editor';
import { useSavePracticeTimes } from './use-save-practice-times';

/** As the database has it. */
const MAX_PRACTICE_TIMES = 21;

/** When a program practices. */
export function PracticeTimes({ program }: { program: EditedProgram }) {
  const saveTimes = useSavePracticeTimes(program);
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
