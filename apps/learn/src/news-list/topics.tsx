import { Link } from 'react-router-dom';
import { tagPath } from '../model/article-summary';
import styles from './news-list.module.css';
import { textLanguage } from '../kit/text-language';
import { t } from '../language';

/** So many stand in the bar. */
const MAX_TOPICS = 10;

interface TopicsProps {
  tags: readonly { tag: string }[];
  /** The one that is shown; null for all news. */
  current: string | null;
}

/** The tags that most articles have, each a page of its own. */
export function Topics({ tags, current }: TopicsProps) {
  const names = tags.slice(0, MAX_TOPICS).map(({ tag }) => tag);
  if (current !== null && !names.includes(current)) names.push(current);
  return (
    <nav className={styles.topics} aria-label={t('Topics')}>
      <Link to="/news" aria-current={current === null ? 'page' : undefined}>
        {t('All')}
      </Link>
      {names.map((tag) => (
        <Link key={tag} to={tagPath(tag)} lang={textLanguage()} aria-current={tag === current ? 'page' : undefined}>
          {tag}
        </Link>
      ))}
    </nav>
  );
}
