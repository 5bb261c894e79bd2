import { plainDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import { Link } from 'react-router-dom';
import { coverOf, tagPath, type ArticleSummary } from '../model/article-summary';
import styles from './article-card.module.css';
import { CoverPicture } from './cover-picture';
import { t } from '../language';
import { textLanguage } from './text-language';

interface ArticleCardProps {
  article: ArticleSummary;
  /** `lead`: the newest, large at the top of the list. */
  size?: 'lead' | 'plain';
  /** Whether it is in the first view. */
  isFirst?: boolean;
  /** Level of its heading. */
  level?: 2 | 3;
}

/** An article in a list: all of it leads to the article, its tags to what else has them. */
export function ArticleCard({ article, size = 'plain', isFirst = false, level = 2 }: ArticleCardProps) {
  const { slug, title, summary, author_name, published_at, tags } = article;
  const cover = coverOf(article);
  const Heading = `h${level}` as const;
  return (
    <article className={styles.card} data-size={size}>
      {cover ? (
        <CoverPicture
          cover={cover}
          isFirst={isFirst}
          sizes={`(width < 640px) 112px, ${size === 'lead' ? '(min-width: 860px) 280px, 100vw' : '380px'}`}
        />
      ) : (
        <div className={styles.noCover} aria-hidden>
          {title.slice(0, 1)}
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.meta}>
          <LocalTime at={published_at} as={plainDate} />
          {author_name && <span>{author_name}</span>}
        </p>
        <Heading className={styles.title}>
          <Link className={styles.link} to={`/news/${slug}`} lang={textLanguage()}>
            {title}
          </Link>
        </Heading>
        {summary && (
          <p className={styles.summary} lang={textLanguage()}>
            {summary}
          </p>
        )}
        <TagList tags={tags} />
      </div>
    </article>
  );
}

/** Tags as links to the articles that have them. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagPath(tag)} lang={textLanguage()}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
