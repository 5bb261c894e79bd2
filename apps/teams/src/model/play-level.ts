import type { Sentences } from '@lineup/language';
import { t } from '../language';

/** Play levels from the least to the most serious, as stored → as shown. */
export const PLAY_LEVELS = {
  casual: 'Casual',
  competitive: 'Competitive',
  semi_professional: 'Semi-Professional',
  professional: 'Professional',
} satisfies Sentences;

export type PlayLevel = keyof typeof PLAY_LEVELS;

/** How seriously a team plays a game, as people read it. */
export const playLevelLabel = (level: string) => (level in PLAY_LEVELS ? t(PLAY_LEVELS[level as PlayLevel]) : level);
