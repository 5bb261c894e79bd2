/** How often one version of a remote came, did not come, and failed while it ran. */
export interface Health {
  loaded: number;
  failed: number;
  crashed: number;
}

/** Fewer errors than this say nothing. */
const MIN_ERRORS = 3;
/** A version that never fails does not make the first error of the next one a reason to stop. */
const MIN_RATE = 0.01;
/** However bad what is live seems to be, a version that fails twice as often as this is not promoted. */
const MAX_RATE = 0.05;

export const errorsOf = ({ failed, crashed }: Health): number => failed + crashed;

/** Errors for each page load that asked for it. */
export function errorRate(health: Health): number {
  return errorsOf(health) / Math.max(health.loaded + health.failed, 1);
}

/**
 * Whether a version fails at least twice as often as the one it would replace, counted within bounds: such a one is not
 * promoted.
 */
export function isFailing(candidate: Health, live: Health | undefined): boolean {
  const usual = Math.min(Math.max(live ? errorRate(live) : 0, MIN_RATE), MAX_RATE);
  return errorsOf(candidate) >= MIN_ERRORS && errorRate(candidate) >= 2 * usual;
}

/** The sum of several. */
export function addHealth(all: readonly Health[]): Health {
  const sum = (name: keyof Health) => all.reduce((total, each) => total + Number(each[name]), 0);
  return { loaded: sum('loaded'), failed: sum('failed'), crashed: sum('crashed') };
}
