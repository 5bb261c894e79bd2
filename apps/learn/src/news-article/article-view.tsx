import { isPrivileged, useRoles } from '@lineup/auth';
import { fullDate } from '@lineup/ui/dates';
import { LinkButton } from '@lineup/ui/link-button';
import { LocalTime } from '@lineup/ui/local-time';
import { usePlace } from '@lineup/ui/use-place';
import { ChevronLeft, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TagList } from '../kit/article-card';
import { Contents } from '../kit/contents';
import { CoverPicture } from '../kit/cover-picture';
import { NewsHead } from '../kit/news-head';
import { PageBody } from '../kit/page-body';
import { ShareLink } from '../kit/share-link';
import { UnpublishedNote } from '../kit/unpublished-note';
import { coverOf } from '../model/article-summary';
import type { Article } from './load-article';
import { MoreNews } from './more-news';
import styles from './news-article.module.css';
import { textLanguage } from '../kit/text-language';
import { t } from '../language';

interface ArticleViewProps {
  article: Article;
}

/** From so many headings on, an article shows what is in it. */
const LONG = 3;

/** An article as it is read. */
export function ArticleView({ article }: ArticleViewProps) {
  const { id, slug, title, summary, tags, is_published } = article;
  const mayEdit = isPrivileged(useRoles().roles);
  const cover = coverOf(article);
  const headings = article.outline ?? [];
  return (
    <article className={styles.article} data-has-cover={cover ? true : undefined}>
      <title>{t('{title} · Lineup', { title })}</title>
      <meta name="description" content={summary ?? title} />
      <NewsHead />
      <header className={styles.header}>
        <Link className={styles.back} to="/news">
          <ChevronLeft size={16} aria-hidden />
          {t('All news')}
        </Link>
        {!is_published && <UnpublishedNote publishAt={article.publish_at} />}
        <h1 lang={textLanguage()}>{title}</h1>
        {summary && (
          <p className={styles.lead} lang={textLanguage()}>
            {summary}
          </p>
        )}
        <p className={styles.meta}>
          <Facts article={article} />
          {is_published && (
            <ShareLink path={`/news/${slug}`} title={title} content={{ contentType: 'news_article', contentId: id }} />
          )}
          {mayEdit && (
            <LinkButton variant="ghost" to={`/news/${slug}/edit`}>
              <Pencil size={14} aria-hidden />
              {t('Edit')}
            </LinkButton>
          )}
        </p>
      </header>
      {cover && (
        <CoverPicture cover={cover} alt={article.cover_alt ?? ''} isFirst sizes="(min-width: 840px) 760px, 100vw" />
      )}
      {headings.length >= LONG && (
        <div className={styles.aside}>
          <Contents headings={headings} />
        </div>
      )}
      <div className={styles.text}>
        <PageBody kind="article" id={id} html={article.html} />
        <TagList tags={tags} />
        <MoreNews article={article} />
      </div>
    </article>
  );
}

/** Who wrote it, when, and how long it takes. */
function Facts({ article }: ArticleViewProps) {
  const { author_name, published_at, updated_at, reading_minutes } = article;
  const place = usePlace();
  // By the days that show: the same one twice would say nothing.
  const isUpdated =
    published_at !== null && updated_at > published_at && fullDate(updated_at, place) !== fullDate(published_at, place);
  const facts = [
    author_name && <span key="author">{author_name}</span>,
    published_at && <LocalTime key="published" at={published_at} as={fullDate} />,
    isUpdated && (
      <span key="updated">
        {t('Updated')} <LocalTime at={updated_at} as={fullDate} />
      </span>
    ),
    reading_minutes !== null && <span key="minutes">{t('{count} min read', { count: reading_minutes })}</span>,
  ];
  return <span className={styles.facts}>{facts}</span>;
}
