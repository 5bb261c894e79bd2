import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { Hits } from '../kit/hits';
import { MAX_FOUND, searchContent, type FoundContent } from '../model/search-content';
import styles from './search-results.module.css';
import { textLanguage } from '../kit/text-language';
import { plural, t } from '../language';

interface SearchResultsProps {
  text: string;
  onClear(): void;
}

/** Pages that hold the words, each leading to the section that has most of them. */
export default function SearchResults({ text, onClear }: SearchResultsProps) {
  const found = useQuery(searchContent('page', text));
  const { data, isError } = found;
  useEffect(() => {
    if (isError) toast.destructive(t('Error loading content'), t('Failed to load published content pages.'));
  }, [isError]);

  if (isError)
    return (
      <ErrorState
        title={t('The search failed')}
        description={t('Check your connection and try again.')}
        onRetry={() => void found.refetch()}
      />
    );
  if (!data) return <PageSkeleton label={t('Searching')} hasHead={false} count={4} />;
  return (
    <>
      <p className="lu-visually-hidden" role="status">
        {found.isPlaceholderData ? '' : countOf(data.length)}
      </p>
      {data.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('No page mentions “{text}”', { text })}
          description={t('Try another word.')}
          action={<Button onClick={onClear}>{t('Clear search')}</Button>}
        />
      ) : (
        <>
          <ol className={styles.results} aria-busy={found.isPlaceholderData}>
            {data.map((page) => (
              <Result key={page.id} page={page} />
            ))}
          </ol>
          {data.length >= MAX_FOUND && (
            <p className={styles.end}>
              {t('These are the {max} best matches. Add a word to narrow them down.', { max: MAX_FOUND })}
            </p>
          )}
        </>
      )}
    </>
  );
}

const countOf = (found: number) =>
  found >= MAX_FOUND
    ? t('The {max} best matches', { max: MAX_FOUND })
    : plural(found, '{count} page found', '{count} pages found');

function Result({ page }: { page: FoundContent }) {
  return (
    <li className={styles.result} lang={textLanguage()}>
      <Link to={`/learn/${page.slug}${page.anchor ? `#${page.anchor}` : ''}`}>
        <span className={styles.title}>
          <Hits parts={page.title_parts} />
        </span>
        {page.anchor && (
          <span className={styles.section}>
            <Hits parts={page.section_parts} />
          </span>
        )}
      </Link>
      <p>
        <Hits parts={page.excerpt_parts} />
      </p>
    </li>
  );
}
