import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Pencil } from 'lucide-react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { isPrivileged, useRoles } from '@lineup/auth';
import { fullDate } from '@lineup/ui/dates';
import { LinkButton } from '@lineup/ui/link-button';
import { LocalTime } from '@lineup/ui/local-time';
import { Contents } from '../kit/contents';
import { Opened } from '../kit/opened';
import { PageBody } from '../kit/page-body';
import { ShareLink } from '../kit/share-link';
import { UnpublishedNote } from '../kit/unpublished-note';
import { loadPage, type LearnPage } from './load-page';
import { MorePages } from './more-pages';
import { ReadToEnd } from './read-to-end';
import styles from './page-viewer-page.module.css';
import { textLanguage } from '../kit/text-language';
import { t } from '../language';

/** `/learn/{slug}`: one page with its table of contents, reading time and its neighbors in display order. */
export function Component() {
  const { slug = '' } = useParams();
  const { hash } = useLocation();
  return (
    <Opened kind="page" query={useQuery(loadPage(slug))} backLabel={t('All pages')}>
      {(answer) =>
        'moved_to' in answer ? <Navigate to={`/learn/${answer.moved_to}${hash}`} replace /> : <Article {...answer} />
      }
    </Opened>
  );
}

function Article({ page, previous, next, related }: LearnPage) {
  const mayEdit = isPrivileged(useRoles().roles);
  const headings = page.outline ?? [];
  return (
    <article className={styles.layout}>
      <title>{t('{title} · Lineup', { title: page.title })}</title>
      <meta name="description" content={page.menu_description ?? ''} />
      <header className={styles.header}>
        <Link className={styles.back} to="/learn">
          <ChevronLeft size={16} aria-hidden />
          {t('All pages')}
        </Link>
        {!page.is_published && <UnpublishedNote publishAt={page.publish_at} />}
        <h1 lang={textLanguage()}>{page.title}</h1>
        {page.menu_description && (
          <p className={styles.lead} lang={textLanguage()}>
            {page.menu_description}
          </p>
        )}
        <p className={styles.meta}>
          {page.reading_minutes !== null && (
            <>
              <span>{t('{count} min read', { count: page.reading_minutes })}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span>
            {t('Updated')} <LocalTime at={page.updated_at} as={fullDate} />
          </span>
          <span className={styles.actions}>
            {page.is_published && (
              <ShareLink
                path={`/learn/${page.slug}`}
                title={page.title}
                content={{ contentType: 'content_page', contentId: page.id }}
              />
            )}
            {mayEdit && (
              <LinkButton variant="ghost" to={`/learn/${page.slug}/edit`}>
                <Pencil size={14} aria-hidden />
                {t('Edit')}
              </LinkButton>
            )}
          </span>
        </p>
      </header>
      {headings.length > 1 && (
        <div className={styles.aside}>
          <Contents key={page.id} headings={headings} />
        </div>
      )}
      <div className={styles.body}>
        <PageBody kind="page" id={page.id} html={page.html} />
        <ReadToEnd key={page.id} pageId={page.id} />
        <MorePages previous={previous} next={next} related={related} />
      </div>
    </article>
  );
}
