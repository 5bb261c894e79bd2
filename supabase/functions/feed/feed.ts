/** News as RSS 2.0 and as JSON Feed 1.1. Everything leads to whole addresses: a feed is read away from the site. */
import { escapeHtml } from '../_shared/escape-html.ts';

export interface FeedArticle {
  id: string;
  slug: string;
  title: string;
  summary: string | null;
  /** Sanitized; null while it is not made. */
  html: string | null;
  cover_url: string | null;
  author_name: string | null;
  tags: string[];
  published_at: string;
  updated_at: string;
}

export interface FeedPlace {
  /** Address of the site, without a slash at the end. */
  site: string;
  /** Address of the backend, where the pictures are. */
  backend: string;
  /** What all of the articles have; null for all news. */
  tag: string | null;
}

const DESCRIPTION = 'News of college esports and of Lineup.';

export function writeRss(articles: readonly FeedArticle[], place: FeedPlace): string {
  const { title, page, self } = headOf(place, 'xml');
  const [newest] = articles
    .map((each) => each.updated_at)
    .toSorted()
    .toReversed();
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element('title', title)}
${element('link', page)}
${element('description', DESCRIPTION)}
<language>en-us</language>
<atom:link href="${inXml(self)}" rel="self" type="application/rss+xml"/>
${newest ? `${element('lastBuildDate', rssDate(newest))}\n` : ''}${articles.map((each) => itemOf(each, place)).join('\n')}
</channel>
</rss>
`;
}

function itemOf(article: FeedArticle, place: FeedPlace): string {
  const { id, title, summary, cover_url, author_name, tags, published_at } = article;
  return [
    '<item>',
    element('title', title),
    element('link', addressOf(article, place)),
    // The same when the article gets another address.
    `<guid isPermaLink="false">urn:uuid:${inXml(id)}</guid>`,
    element('pubDate', rssDate(published_at)),
    ...(author_name ? [element('dc:creator', author_name)] : []),
    ...tags.map((tag) => element('category', tag)),
    ...(summary ? [element('description', summary)] : []),
    ...(cover_url ? [`<media:content url="${inXml(place.backend + cover_url)}" medium="image"/>`] : []),
    element('content:encoded', contentOf(article, place)),
    '</item>',
  ].join('\n');
}

export function writeJsonFeed(articles: readonly FeedArticle[], place: FeedPlace): string {
  const { title, page, self } = headOf(place, 'json');
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    description: DESCRIPTION,
    language: 'en-US',
    items: articles.map((article) => ({
      id: `urn:uuid:${article.id}`,
      url: addressOf(article, place),
      title: article.title,
      ...(article.summary && { summary: article.summary }),
      content_html: contentOf(article, place),
      ...(article.cover_url && { image: place.backend + article.cover_url }),
      date_published: article.published_at,
      date_modified: article.updated_at,
      ...(article.author_name && { authors: [{ name: article.author_name }] }),
      ...(article.tags.length > 0 && { tags: article.tags }),
    })),
  });
}

function headOf({ site, tag }: FeedPlace, ending: 'xml' | 'json') {
  const encoded = tag && encodeURIComponent(tag);
  return {
    title: tag ? `Lineup news: ${tag}` : 'Lineup news',
    page: `${site}/news${encoded ? `/tags/${encoded}` : ''}`,
    self: `${site}/news/feed.${ending}${encoded ? `?tag=${encoded}` : ''}`,
  };
}

const addressOf = ({ slug }: FeedArticle, { site }: FeedPlace) => `${site}/news/${slug}`;

const TAG = /<[a-z][a-z0-9]*(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?>/gi;

/** The text of an article with whole addresses, without the signs beside headings that copy their link. */
function contentOf(article: FeedArticle, place: FeedPlace): string {
  const { html, summary } = article;
  if (html === null) return summary ? `<p>${escapeHtml(summary)}</p>` : '';
  const text = html.replaceAll(/<a [^>]*data-anchor[^>]*><\/a>/g, '');
  return text.replaceAll(TAG, (tag) =>
    tag.replaceAll(/ (href|src)="([#/][^"]*)"/g, (_, name: string, address: string) => {
      if (address.startsWith('#')) return ` ${name}="${addressOf(article, place)}${address}"`;
      const origin = address.startsWith('/storage/') ? place.backend : place.site;
      return address.startsWith('//') ? ` ${name}="${address}"` : ` ${name}="${origin}${address}"`;
    }),
  );
}

const rssDate = (instant: string) => new Date(instant).toUTCString();

const element = (name: string, text: string) => `<${name}>${inXml(text)}</${name}>`;

/** Text that is safe in XML; what XML 1.0 cannot hold at all is left out. */
const inXml = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  escapeHtml(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
