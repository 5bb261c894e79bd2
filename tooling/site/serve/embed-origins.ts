import type { FactSource } from './page-heads.ts';

/** How long a page waits to know who may embed it, in ms; then nobody may. */
const TIME_LIMIT = 1_000;
/** How long the answer is kept, in ms: a college that takes a site off its list expects it to hold. */
const CACHE_MS = 20_000;
const MAX_CACHED = 1_000;

const PATH = /^\/college-embed\/([a-z0-9-]{1,80})$/;
/** As the database keeps them; anything else does not reach the header. */
const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/;

/** The sites that may embed the open spots of a college, as the college named them. */
export class EmbedOrigins {
  readonly #kept = new Map<string, { at: number; origins: Promise<string[]> }>();

  /** Empty for every other page, for a college that named none, and while the backend does not answer. */
  async read(pathname: string, source: FactSource): Promise<string[]> {
    const slug = PATH.exec(pathname)?.[1];
    if (slug === undefined) return [];
    const now = Date.now();
    const kept = this.#kept.get(slug);
    if (kept && now - kept.at < CACHE_MS) return kept.origins.catch(() => []);
    const origins = ask(slug, source);
    this.#kept.delete(slug);
    this.#kept.set(slug, { at: now, origins });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_CACHED && oldest !== undefined) this.#kept.delete(oldest);
    return origins.catch(() => {
      if (this.#kept.get(slug)?.origins === origins) this.#kept.delete(slug);
      return [];
    });
  }
}

async function ask(slug: string, { address, anonKey }: FactSource): Promise<string[]> {
  const response = await fetch(`${address}/rest/v1/rpc/read_embed_origins?p_slug=${slug}`, {
    headers: { apikey: anonKey, accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  const origins: unknown = response.ok ? await response.json() : null;
  if (!response.ok) throw new Error(`The backend answered ${response.status} instead of the sites.`);
  return Array.isArray(origins) ? origins.filter((each): each is string => ORIGIN.test(String(each))) : [];
}
