// @vitest-environment jsdom
/** The feeds: that readers of feeds can parse them whatever people typed, and that every address is whole. */
import { describe, expect, test } from 'vitest';
import { writeJsonFeed, writeRss, type FeedArticle } from './feed.ts';

const place = { site: 'https://lineup.example', backend: 'https://api.example', tag: null };
const article: FeedArticle = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'fall-opens',
  title: 'Fall & "winter" <open> ]]> now\u0007',
  summary: null,
  html:
    '<h2 id="user-content-why">Why<a href="#why" aria-label="Link to “Why”" data-anchor></a></h2>' +
    '<p><a href="/learn/x">In</a> <a href="#why">Up</a> <a href="https://a.example/?a=1&#x26;b=2">Out</a></p>' +
    '<img src="/storage/v1/object/public/pages/a/b.png" alt="1 > 2"><pre><code>href="/kept" &#x3C;a href="/kept"></code></pre>',
  cover_url: '/storage/v1/object/public/pages/a/c.png',
  author_name: 'Ann O’Hara',
  tags: ['season', 'r&d'],
  published_at: '2026-11-01T10:00:00+00:00',
  updated_at: '2026-11-02T10:00:00+00:00',
};
const parsed = (articles: FeedArticle[], tag: string | null = null) => {
  const xml = new DOMParser().parseFromString(writeRss(articles, { ...place, tag }), 'text/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  return xml;
};
const textsOf = (xml: Document, name: string) => [...xml.getElementsByTagName(name)].map((each) => each.textContent);

describe('[LE-007] the RSS feed', () => {
  test('holds what was typed as it was typed, and is XML', () => {
    const xml = parsed([article]);
    expect(textsOf(xml, 'title')).toEqual(['Lineup news', 'Fall & "winter" <open> ]]> now']);
    expect(textsOf(xml, 'link')).toEqual(['https://lineup.example/news', 'https://lineup.example/news/fall-opens']);
    expect(textsOf(xml, 'guid')).toEqual([`urn:uuid:${article.id}`]);
    expect(textsOf(xml, 'pubDate')).toEqual(['Sun, 01 Nov 2026 10:00:00 GMT']);
    expect(textsOf(xml, 'lastBuildDate')).toEqual(['Mon, 02 Nov 2026 10:00:00 GMT']);
    expect(textsOf(xml, 'dc:creator')).toEqual(['Ann O’Hara']);
    expect(textsOf(xml, 'category')).toEqual(['season', 'r&d']);
    expect(xml.getElementsByTagName('media:content')[0]?.getAttribute('url')).toBe(
      'https://api.example/storage/v1/object/public/pages/a/c.png',
    );
  });

  test('has the whole text with whole addresses, and leaves code as it is', () => {
    const [text = ''] = textsOf(parsed([article]), 'content:encoded');
    const body = new DOMParser().parseFromString(text ?? '', 'text/html');
    expect([...body.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual([
      'https://lineup.example/learn/x',
      'https://lineup.example/news/fall-opens#why',
      'https://a.example/?a=1&b=2',
    ]);
    expect(body.querySelector('img')?.getAttribute('src')).toBe(
      'https://api.example/storage/v1/object/public/pages/a/b.png',
    );
    expect(body.querySelector('img')?.alt).toBe('1 > 2');
    expect(body.querySelector('code')?.textContent).toBe('href="/kept" <a href="/kept">');
    expect(body.querySelector('h2')?.textContent).toBe('Why');
  });

  test('of a tag says so and leads to its page; an empty one is one, too', () => {
    const xml = parsed([], 'rocket league');
    expect(textsOf(xml, 'title')).toEqual(['Lineup news: rocket league']);
    expect(textsOf(xml, 'link')).toEqual(['https://lineup.example/news/tags/rocket%20league']);
    expect(xml.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe(
      'https://lineup.example/news/feed.xml?tag=rocket%20league',
    );
    expect(textsOf(xml, 'item')).toEqual([]);
  });
});

test('[LE-007] the JSON feed has the same by the names of its version 1.1', () => {
  const feed = JSON.parse(writeJsonFeed([article], place)) as { items: object[] };
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Lineup news',
    home_page_url: 'https://lineup.example/news',
    feed_url: 'https://lineup.example/news/feed.json',
  });
  expect(feed.items[0]).toMatchObject({
    id: `urn:uuid:${article.id}`,
    url: 'https://lineup.example/news/fall-opens',
    title: article.title,
    image: 'https://api.example/storage/v1/object/public/pages/a/c.png',
    date_published: article.published_at,
    date_modified: article.updated_at,
    authors: [{ name: 'Ann O’Hara' }],
    tags: ['season', 'r&d'],
    content_html: expect.stringContaining('<a href="https://lineup.example/learn/x">'),
  });
  const unmade = { ...article, html: null, summary: 'A < B' };
  expect(JSON.parse(writeJsonFeed([unmade], place))).toMatchObject({ items: [{ content_html: '<p>A &lt; B</p>' }] });
});
