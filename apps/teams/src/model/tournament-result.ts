import type { Sentences } from '@lineup/language';
import { t } from '../language';
import type { Tournament } from './tournament';

/** Stages of a tournament, as stored → as shown, in the order in which they are played. */
export const STAGES = {
  qualifier: 'Qualifier',
  group_stage: 'Group stage',
  swiss: 'Swiss stage',
  round_of_64: 'Round of 64',
  round_of_32: 'Round of 32',
  round_of_16: 'Round of 16',
  quarterfinal: 'Quarterfinal',
  semifinal: 'Semifinal',
  third_place: 'Third-place match',
  final: 'Final',
  grand_final: 'Grand final',
} as const satisfies Sentences;
type Stage = keyof typeof STAGES;

/** Halves of a double-elimination bracket, as stored → as shown. */
export const BRACKETS = { upper: 'Upper bracket', lower: 'Lower bracket' } as const satisfies Sentences;

const WITHOUT_HALVES: readonly string[] = [
  'qualifier',
  'group_stage',
  'swiss',
  'third_place',
  'grand_final',
] satisfies Stage[];

/** Whether a stage is played in an upper and a lower bracket. */
export const hasHalves = (stage: string) => Object.hasOwn(STAGES, stage) && !WITHOUT_HALVES.includes(stage);

/** The latest match of the team: `Upper bracket, quarterfinal · 2–1 win`. Null while nothing is known of one. */
export function resultText({ bracket, stage, games_won: won, games_lost: lost }: Tournament): string | null {
  if (stage === null || !Object.hasOwn(STAGES, stage)) return null;
  const name = t(STAGES[stage as Stage]);
  const half = bracket === 'upper' || bracket === 'lower' ? t(BRACKETS[bracket]) : null;
  const where = half ? `${half}, ${name.toLowerCase()}` : name;
  if (won === null || lost === null) return where;
  return `${where} · ${won}–${lost} ${won > lost ? t('win') : won < lost ? t('loss') : t('draw')}`;
}
