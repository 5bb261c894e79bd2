import { t } from '../language';

/** Where readers of feeds find the news. */
export function NewsHead() {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={t('Lineup news')} href="/news/feed.xml" />
      <link rel="alternate" type="application/feed+json" title={t('Lineup news')} href="/news/feed.json" />
    </>
  );
}
