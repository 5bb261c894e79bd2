import { type Sentences } from '@lineup/language';

/** What a coach rates, 1 to 5, in the order of the form. */
export const evaluationCriteria = {
  mechanics: 'Mechanics',
  game_sense: 'Game sense',
  communication: 'Communication',
  teamwork: 'Teamwork',
  coachability: 'Takes coaching',
  reliability: 'Reliability',
} as const satisfies Sentences;
export type EvaluationCriterion = keyof typeof evaluationCriteria;

export const EVALUATION_MAX = 1200;

/** An evaluation of a player by a coach, as `evaluationSchema` of `@lineup/product` checks it. */
export interface Evaluation {
  /** When it was written; null, with what was written, while it is only asked for. */
  at: string | null;
  ratings: Record<string, number> | null;
  words: string | null;
  /** How old it is, once it is older than 90 days. */
  months: number | null;
  /** Null where the reader may not know the team. */
  team: string | null;
  by: string | null;
}

/** What was rated, in the order of the form. */
export const ratedCriteria = (ratings: Evaluation['ratings']): [EvaluationCriterion, number][] =>
  (Object.keys(evaluationCriteria) as EvaluationCriterion[]).flatMap((key) => {
    const rating = ratings?.[key];
    return rating === undefined ? [] : [[key, rating]];
  });
