import { within } from '../render/drawing.ts';

/** Address of the flags that are on for visitors. */
export const FLAGS_FILE = '/flags.json';

/** How old what is served may be while the backend answers, in ms. */
const FRESH_MS = 5000;
/** And while it does not. */
const STALE_MS = 300_000;
const TIME_LIMIT = 10_000;
/** How long a page waits for them, in ms. */
export const FLAGS_LIMIT = 300;

const PATH = '/rest/v1/experiments?select=key,variant,enabled,rollout_percentage&enabled=is.true&order=key';

interface Source {
  address: string;
  anonKey: string;
}

/** The flags of visitors: however many ask, the database is read once in five seconds. */
export class FlagsFile {
  #flags: unknown[] | null = null;
  #readAt = -Infinity;
  #reading: Promise<void> | null = null;
  #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Null while they are not known: browsers then take every flag for off. Who waits `limit` ms at most gets what was known before. */
  async read(source: Source, limit = TIME_LIMIT): Promise<unknown[] | null> {
    if (this.#now() - this.#readAt >= FRESH_MS) {
      this.#reading ??= this.#load(source).finally(() => {
        this.#reading = null;
      });
      await within(limit, this.#reading);
    }
    return this.#now() - this.#readAt < STALE_MS ? this.#flags : null;
  }

  async #load({ address, anonKey }: Source): Promise<void> {
    const startedAt = this.#now();
    try {
      const answer = await fetch(address + PATH, {
        headers: { apikey: anonKey },
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      const flags: unknown = answer.ok ? await answer.json() : null;
      if (!Array.isArray(flags)) throw new Error(`The backend answered ${answer.status} instead of the flags.`);
      this.#flags = flags;
      this.#readAt = startedAt;
    } catch (error) {
      console.error('[site]', error);
    }
  }
}
