/** Those that the sign-in page has a button for. */
const PROVIDERS = ['discord', 'google'];
/** What passkeys are called in the list: they are switched on apart from the providers. */
const PASSKEY = 'passkey';

/** How old the list may be before it is asked for again, in ms: it changes when somebody sets up a provider. */
const FRESH_MS = 60_000;
/** After a failure, in ms. */
const RETRY_MS = 5000;
const TIME_LIMIT = 2000;
/** A page does not wait longer for the first answer, in ms. */
const PAGE_LIMIT = 300;

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

interface Source {
  address: string;
  anonKey: string;
}

/** The other ways to sign in that the auth service of a backend has switched on, of those that the site knows. Throws when it does not answer. */
export async function fetchProviders({ address, anonKey }: Source): Promise<string[]> {
  const answer = await fetch(`${address}/auth/v1/settings`, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  const settings = (answer.ok ? await answer.json() : null) as {
    external?: Record<string, unknown>;
    passkeys_enabled?: unknown;
  } | null;
  if (!settings?.external) throw new Error(`The backend answered ${answer.status} instead of its settings.`);
  const { external } = settings;
  const names = PROVIDERS.filter((name) => external[name] === true);
  return settings.passkeys_enabled === true ? [...names, PASSKEY] : names;
}

/** The buttons of the sign-in page: a server asks the backend, so that browsers have them with the page. */
export class SignInProviders {
  #known: string[] = [];
  #dueAt = -Infinity;
  #reading: Promise<void> | null = null;
  #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Waits for the first answer alone, and not for long; afterwards what is known is told while it is asked for again. */
  async read(source: Source): Promise<string[]> {
    const isFirst = this.#dueAt === -Infinity;
    if (this.#now() >= this.#dueAt) {
      this.#reading ??= this.#load(source).finally(() => {
        this.#reading = null;
      });
      if (isFirst) await Promise.race([this.#reading, after(PAGE_LIMIT)]);
    }
    return this.#known;
  }

  async #load(source: Source): Promise<void> {
    try {
      this.#known = await fetchProviders(source);
      this.#dueAt = this.#now() + FRESH_MS;
    } catch {
      // What was known stays.
      this.#dueAt = this.#now() + RETRY_MS;
    }
  }
}
