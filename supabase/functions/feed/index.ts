/**
 * `GET /feed/rss.xml` and `GET /feed/feed.json`: the newest news with their whole text, for readers of feeds; with
 * `?tag=<tag>` those of a tag. The site serves them as `/news/feed.xml` and `/news/feed.json`.
 */
import { readAsVisitor } from '../_shared/backend.ts';
import { etagOf, knows } from '../_shared/etag.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { publicAddress, siteUrl } from '../_shared/variable.ts';
import { writeJsonFeed, writeRss, type FeedArticle } from './feed.ts';

const COLUMNS = 'id,slug,title,summary,html,cover_url,author_name,tags,published_at,updated_at';
const MAX_ARTICLES = 50;
/** Of a tag, as the database has it. */
const MAX_TAG = 40;

const formats = {
  '/feed/rss.xml': { write: writeRss, type: 'application/rss+xml; charset=utf-8' },
  '/feed/feed.json': { write: writeJsonFeed, type: 'application/feed+json; charset=utf-8' },
};

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const { pathname, searchParams } = new URL(request.url);
  const format = formats[pathname as keyof typeof formats];
  if (!format) throw new Refusal(404, 'No such feed');
  const tag = searchParams.get('tag')?.toLowerCase() || null;

  const articles = tag && [...tag].length > MAX_TAG ? [] : await readArticles(tag);
  const text = format.write(articles, { site: siteUrl(), backend: publicAddress(), tag });
  const etag = await etagOf(text);
  const headers: Record<string, string> = {
    'content-type': format.type,
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (knows(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers });
});

async function readArticles(tag: string | null): Promise<FeedArticle[]> {
  const having = tag ? `&tags=cs.${encodeURIComponent(JSON.stringify([tag]).replace(/^\[(.*)\]$/, '{$1}'))}` : '';
  const rows = await readAsVisitor(
    `news_articles?is_published=is.true${having}&select=${COLUMNS}&order=published_at.desc,id.desc&limit=${MAX_ARTICLES}`,
  );
  return rows as FeedArticle[];
}
