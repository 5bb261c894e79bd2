import { Link } from 'react-router-dom';
import { Neighbors } from '../kit/neighbors';
import type { LearnPage } from './load-page';
import styles from './more-pages.module.css';
import { textLanguage } from '../kit/text-language';
import { t } from '../language';

/** Where to read on: the pages before and after in display order, and others on the same matter. */
export function MorePages({ previous, next, related }: Pick<LearnPage, 'previous' | 'next' | 'related'>) {
  const others = related.filter(({ slug }) => slug !== previous?.slug && slug !== next?.slug);
  return (
    <div className={styles.more}>
      <Neighbors
        label={t('More pages')}
        left={previous && { place: t('Previous'), title: previous.title, to: `/learn/${previous.slug}`, rel: 'prev' }}
        right={next && { place: t('Next'), title: next.title, to: `/learn/${next.slug}`, rel: 'next' }}
      />
      {others.length > 0 && (
        <nav aria-labelledby="related-pages">
          <h2 id="related-pages">{t('Related pages')}</h2>
          <ul className={styles.related}>
            {others.map(({ slug, title, menu_description }) => (
              <li key={slug} lang={textLanguage()}>
                <Link to={`/learn/${slug}`}>{title}</Link>
                {menu_description && <p>{menu_description}</p>}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
