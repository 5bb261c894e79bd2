/** How long an entry waits for others, in ms. */
const DELAY = 2000;
/** Entries that are sent at once: below the 64 kB that a browser lets outlive a page. */
const MAX_ENTRIES = 40;
/** Entries that wait while none may be sent; beyond that the oldest are dropped. */
const MAX_WAITING = 200;

/** Collects entries and delivers them together. */
export class Batch<T> {
  readonly #deliver: (entries: T[]) => boolean;
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `deliver` gets at most 40 entries; false means that none may be sent now, so that they wait. */
  constructor(deliver: (entries: T[]) => boolean) {
    this.#deliver = deliver;
  }

  add(entry: T): void {
    this.#waiting.push(entry);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (this.#waiting.length >= MAX_ENTRIES) return this.flush();
    this.#timer ??= setTimeout(() => this.flush(), DELAY);
  }

  /** Sends now what waits. Synchronous up to the handing over, so that it works while the page is left. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.slice(0, MAX_ENTRIES);
      if (!this.#deliver(entries)) return;
      this.#waiting = this.#waiting.slice(entries.length);
    }
  }

  /** Drops what waits. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }
}
