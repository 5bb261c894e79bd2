import { fixedHeadOf, headOf, movedTo } from '@lineup/supabase/functions/_shared/page-head';
import {
  factsIn,
  factsPath,
  statusOf,
  subjectOf,
  type Facts,
  type PageSubject,
} from '@lineup/supabase/functions/_shared/page-subject';
import type { Addresses } from '@lineup/supabase/functions/_shared/subject-heads';
import { wordsIn, type Language } from '@lineup/supabase/functions/_shared/words';

/** How long a page waits for its head, in ms; then it goes out with the general one. */
const TIME_LIMIT = 1_000;
/** How long facts are kept, in ms: short, because who hides a profile expects it to be hidden. */
const CACHE_MS = 20_000;
/** After so many failures in a row the backend is left alone for a while, in ms: no page waits for one that is down. */
const MAX_FAILURES = 3;
const PAUSE = 5_000;
const MAX_CACHED = 1_000;

/** Where facts are read, and with which key. */
export interface FactSource {
  /** Address of the backend as this server reaches it, without a slash at the end. */
  address: string;
  anonKey: string;
}

export interface PageHead {
  head: string;
  /** 404 where a visitor may see nobody of that address. */
  status: 200 | 404;
  /** Path of the page that had this address before; null for a page that is here. */
  movedTo: string | null;
}

/** The heads of pages that machines read, from what a visitor may see. A page never waits long for one, nor fails by it. */
export class PageHeads {
  readonly #kept = new Map<string, { at: number; facts: Promise<Facts | null> }>();
  #failures = 0;
  #pausedUntil = 0;

  /**
   * The head of a page by its path in English, in a language, from facts that are at most so old; null for one without a head of its
   * own, or while its facts cannot be read.
   */
  async read(
    address: string,
    source: FactSource,
    addresses: Addresses,
    language: Language,
    maxAge = CACHE_MS,
  ): Promise<PageHead | null> {
    const words = await wordsIn(language);
    const fixed = fixedHeadOf(address, addresses, words);
    if (fixed) return { head: fixed, status: 200, movedTo: null };
    const [path = '', query] = address.split('?');
    const subject = subjectOf(path);
    if (!subject) return null;
    try {
      const facts = await this.#factsOf(subject, source, maxAge);
      const head = headOf(subject, facts, addresses, query, words);
      return { head, status: statusOf(subject, facts), movedTo: movedTo(subject, facts) };
    } catch {
      return null;
    }
  }

  #factsOf(subject: PageSubject, source: FactSource, maxAge: number): Promise<Facts | null> {
    const key = `${subject.kind}/${subject.slug}`;
    const now = Date.now();
    const kept = this.#kept.get(key);
    if (kept && now - kept.at < maxAge) return kept.facts;
    if (now < this.#pausedUntil) return Promise.reject(new Error('the backend is left alone'));
    const facts = ask(subject, source);
    this.#kept.delete(key);
    this.#kept.set(key, { at: now, facts });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_CACHED && oldest) this.#kept.delete(oldest);
    facts.then(
      () => (this.#failures = 0),
      () => {
        this.#kept.delete(key);
        this.#failures += 1;
        if (this.#failures >= MAX_FAILURES) this.#pausedUntil = Date.now() + PAUSE;
      },
    );
    return facts;
  }
}

async function ask(subject: PageSubject, { address, anonKey }: FactSource): Promise<Facts | null> {
  const response = await fetch(`${address}/rest/v1/${factsPath(subject)}`, {
    headers: { apikey: anonKey, accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  return factsIn(subject, response.status, await response.json());
}
