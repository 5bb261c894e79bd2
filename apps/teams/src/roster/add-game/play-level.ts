const LABELS = {
  casual: 'Casual',
  competitive: 'Competitive',
  semi_professional: 'Semi-Professional',
  professional: 'Professional',
};

export type PlayLevel = keyof typeof LABELS;

/** Play levels from the least to the most serious. */
export const PLAY_LEVELS = Object.keys(LABELS) as PlayLevel[];

/** How seriously a team plays a game, as people read it. */
export const playLevelLabel = (level: string) => (level in LABELS ? LABELS[level as PlayLevel] : level);
