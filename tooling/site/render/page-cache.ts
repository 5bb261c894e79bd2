interface Kept<Value> {
  at: number;
  bytes: number;
  value: Value;
}

/** Keeps values for a short time, the least recently used going first when they are too many bytes together. */
export class PageCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #freshMs: number;
  readonly #maxBytes: number;
  readonly #now: () => number;
  #bytes = 0;

  constructor(freshMs: number, maxBytes: number, now: () => number = () => performance.now()) {
    this.#freshMs = freshMs;
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#drop(key);
    if (this.#now() - kept.at >= this.#freshMs) return undefined;
    this.#add(key, kept);
    return kept.value;
  }

  /** `at`: since when it is so, by the same clock. */
  set(key: string, value: Value, bytes: number, at = this.#now()): void {
    this.#drop(key);
    this.#add(key, { at, bytes, value });
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #add(key: string, kept: Kept<Value>): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
