import { isPrivileged, useRoles } from '@lineup/auth';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { Rss } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { NewsHead } from '../kit/news-head';
import styles from './news-list.module.css';
import { PublishedNews } from './published-news';
import { t } from '../language';

const manage = lazyPart(() => import('./manage-articles'));

/** `/news` and `/news/tags/{tag}`; for who writes `/news?view=manage` as well: every article with its state. */
export function Component() {
  const { tag = null } = useParams();
  const [params] = useSearchParams();
  const mayEdit = isPrivileged(useRoles().roles);
  const isManaging = mayEdit && tag === null && params.get('view') === 'manage';
  return (
    <section>
      <title>{tag === null ? t('News · Lineup') : t('{tag} · News · Lineup', { tag: capitalized(tag) })}</title>
      <NewsHead />
      <PageHeader
        title={tag === null ? t('News') : capitalized(tag)}
        purpose={tag === null ? t('Seasons, scholarships and what is new on Lineup.') : t('News with this tag.')}
        actions={
          <>
            {mayEdit &&
              (isManaging ? (
                <LinkButton to="/news">{t('View as reader')}</LinkButton>
              ) : (
                <LinkButton to="/news?view=manage" onPointerEnter={manage.prefetch}>
                  {t('Manage articles')}
                </LinkButton>
              ))}
            {mayEdit && (
              <LinkButton variant="primary" to="/news/new">
                {t('Write an article')}
              </LinkButton>
            )}
            {!isManaging && (
              <a className={styles.feed} href={tag === null ? '/news/feed.xml' : feedOf(tag)}>
                <Rss size={16} aria-hidden />
                RSS
              </a>
            )}
          </>
        }
      />
      {isManaging ? <manage.Part /> : <PublishedNews key={tag ?? ''} tag={tag} />}
    </section>
  );
}

const feedOf = (tag: string) => `/news/feed.xml?tag=${encodeURIComponent(tag)}`;

const capitalized = (tag: string) => tag.slice(0, 1).toUpperCase() + tag.slice(1);
