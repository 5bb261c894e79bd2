import { Link } from 'react-router-dom';
import { ArticleCard } from '../kit/article-card';
import type { Article } from './load-article';
import styles from './news-article.module.css';

interface MoreNewsProps {
  article: Article;
}

/** The articles around this one, and others on the same topics. */
export function MoreNews({ article: { older, newer, related } }: MoreNewsProps) {
  return (
    <>
      {(older || newer) && (
        <nav className={styles.neighbors} aria-label="More news">
          {newer && (
            <Link to={`/news/${newer.slug}`} rel="next">
              <span>Newer</span>
              {newer.title}
            </Link>
          )}
          {older && (
            <Link className={styles.older} to={`/news/${older.slug}`} rel="prev">
              <span>Older</span>
              {older.title}
            </Link>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-news">
          <h2 id="related-news">Related news</h2>
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
