/** So many failures without a page in between, and a version is not drawn for a while. */
const MAX_FAILURES = 3;
const PAUSE = 60_000;

/** Keeps a version that fails from being tried with every page. */
export class Breaker {
  readonly #failures = new Map<string, number>();
  readonly #pausedUntil = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  isPaused(version: string): boolean {
    return this.#now() < (this.#pausedUntil.get(version) ?? -Infinity);
  }

  succeeded(version: string): void {
    this.#failures.delete(version);
  }

  /** Counts a failure; true when the version is left alone from now on. */
  failed(version: string): boolean {
    const count = (this.#failures.get(version) ?? 0) + 1;
    if (count < MAX_FAILURES) {
      this.#failures.set(version, count);
      return false;
    }
    this.#failures.delete(version);
    this.#pausedUntil.set(version, this.#now() + PAUSE);
    return true;
  }
}
