/** Where readers of feeds find the news. */
export function NewsHead() {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title="Lineup news" href="/news/feed.xml" />
      <link rel="alternate" type="application/feed+json" title="Lineup news" href="/news/feed.json" />
    </>
  );
}
