/** Where the site has the feeds of the news: an address that lasts, whatever answers it. */
const feeds: Readonly<Record<string, string>> = {
  '/news/feed.xml': 'feed/rss.xml',
  '/news/feed.json': 'feed/feed.json',
};

/** Headers of the function's answer that hold for the site's. */
const KEPT = ['content-type', 'cache-control', 'etag', 'access-control-allow-origin'] as const;

const TIME_LIMIT = 10_000;

export interface FeedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export const isFeed = (pathname: string): boolean => Object.hasOwn(feeds, pathname);

/** A feed as the function of the backend at that address writes it. Throws when there is no answer. */
export async function readFeed(
  pathname: string,
  search: string,
  backend: string,
  known: string | undefined,
): Promise<FeedAnswer> {
  const answer = await fetch(`${backend}/functions/v1/${feeds[pathname]}${search}`, {
    headers: known ? { 'if-none-match': known } : {},
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  const headers = KEPT.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
