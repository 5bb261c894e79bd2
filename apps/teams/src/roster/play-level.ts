const LABELS: Record<string, string> = {
  casual: 'Casual',
  competitive: 'Competitive',
  semi_professional: 'Semi-Professional',
  professional: 'Professional',
};

/** How seriously a team plays a game, as people read it. */
export const playLevelLabel = (level: string) => LABELS[level] ?? level;
