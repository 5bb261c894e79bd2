import * as z from '@lineup/schema';
import { databaseSays, t } from '../language';

/** Where the viewer stands with a college, as an answer of the database has it; absent for a visitor. */
const standingSchema = z.optional(
  z.nullable(
    z.object({
      is_on_board: z.boolean(),
      /** Player-safe words of the college for the stage, once the viewer wrote to it. */
      label: z.nullable(z.string()),
      /** The game of what they sent. */
      game: z.nullable(z.string()),
    }),
  ),
);
export const standingFields = { standing: standingSchema };

export type CollegeStanding = z.infer<typeof standingSchema>;

/** The same in a few words for a card; null where there is nothing to say. */
export function standingText(standing: CollegeStanding): string | null {
  if (standing?.label) return t('Applied · {stage}', { stage: databaseSays(standing.label) });
  return standing?.is_on_board ? t('On your board') : null;
}

/** An answer of the database with one college on the viewer's board, wherever it stands in it. */
export function withCollegeOnBoard<Answer>(answer: Answer, collegeId: string): Answer {
  return mark(answer, collegeId) as Answer;
}

function mark(value: unknown, collegeId: string): unknown {
  if (Array.isArray(value)) return value.map((each) => mark(each, collegeId));
  if (typeof value !== 'object' || value === null) return value;
  const marked = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mark(each, collegeId)]));
  if (!('standing' in value) || !('id' in value) || value.id !== collegeId) return marked;
  const nowhere = { label: null, game: null };
  return { ...marked, standing: { ...nowhere, ...(value.standing as CollegeStanding), is_on_board: true } };
}
