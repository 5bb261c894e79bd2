import { ArticleCard } from '../kit/article-card';
import { Neighbors } from '../kit/neighbors';
import type { Article } from './load-article';
import styles from './news-article.module.css';
import { t } from '../language';

interface MoreNewsProps {
  article: Article;
}

/** The articles around this one, and others on the same topics. */
export function MoreNews({ article: { older, newer, related } }: MoreNewsProps) {
  return (
    <>
      <Neighbors
        label={t('More news')}
        left={newer && { place: t('Newer'), title: newer.title, to: `/news/${newer.slug}`, rel: 'next' }}
        right={older && { place: t('Older'), title: older.title, to: `/news/${older.slug}`, rel: 'prev' }}
      />
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-news">
          <h2 id="related-news">{t('Related news')}</h2>
          <ul>
            {related.map((each) => (
              <li key={each.id}>
                <ArticleCard article={each} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
