/** A team hears of one answer a second; what came meanwhile is in a read that begins later than that, in ms. */
export const ANSWERS_SETTLE_MS = 1250;

/** Up to so many ms more, at random: everybody on the team hears at once. */
export const ANSWERS_SPREAD_MS = 500;
