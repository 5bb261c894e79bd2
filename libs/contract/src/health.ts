/** How often one version of a remote came, did not come, and failed while it ran. */
export interface Health {
  loaded: number;
  failed: number;
  crashed: number;
  /** Addresses that told of an error. */
  failing_callers: number;
}

/** Errors of fewer addresses than this say nothing: one browser that is broken, or that lies, holds no version back. */
const MIN_CALLERS = 3;
/** Of fewer page loads than this only a version that fails in half of them is judged. */
const MIN_LOADS = 20;
const MOST = 0.5;
/** A version that never fails does not make the first error of the next one a reason to stop. */
const MIN_RATE = 0.01;
/** However bad what is live seems to be, a version that fails twice as often as this is not promoted. */
const MAX_RATE = 0.05;

export const errorsOf = ({ failed, crashed }: Health): number => failed + crashed;

/** Page loads that asked for it. */
const askedFor = ({ loaded, failed }: Health): number => loaded + failed;

/** Errors for each page load that asked for it. */
export function errorRate(health: Health): number {
  return errorsOf(health) / Math.max(askedFor(health), 1);
}

/**
 * Whether a version fails at least twice as often as the one it would replace, counted within bounds: such a one is not
 * promoted. Several addresses must say so, of enough page loads to tell a share.
 */
export function isFailing(candidate: Health, live: Health | undefined): boolean {
  if (candidate.failing_callers < MIN_CALLERS) return false;
  const usual = Math.min(Math.max(live ? errorRate(live) : 0, MIN_RATE), MAX_RATE);
  return errorRate(candidate) >= (askedFor(candidate) < MIN_LOADS ? MOST : 2 * usual);
}

/** The sum of several. */
export function addHealth(all: readonly Health[]): Health {
  const sum = (name: keyof Health) => all.reduce((total, each) => total + Number(each[name]), 0);
  return {
    loaded: sum('loaded'),
    failed: sum('failed'),
    crashed: sum('crashed'),
    failing_callers: sum('failing_callers'),
  };
}
