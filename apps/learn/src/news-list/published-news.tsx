import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { ListStart, LoadMore } from '@lineup/ui/load-more';
import { Button } from '@lineup/ui/button';
import { SearchField } from '@lineup/ui/search-field';
import { SearchForm } from '@lineup/ui/search-form';
import { Newspaper, SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { ArticleCard } from '../kit/article-card';
import type { ArticleSummary } from '../model/article-summary';
import { listNews, MAX_QUERY, nextNews, queryIn, readAfterNews } from './list-news';
import { NewsSkeleton } from './news-skeleton';
import styles from './news-list.module.css';
import { Topics } from './topics';
import { plural, t } from '../language';

interface PublishedNewsProps {
  tag: string | null;
}

/** Articles as readers see them, with tags and a search that live in the address. */
export function PublishedNews({ tag }: PublishedNewsProps) {
  const [params, setParams] = useSearchParams();
  const query = queryIn(params);
  const after = readAfterNews(params);
  const news = useInfiniteQuery(listNews(tag, query, after));
  const search = (text: string) =>
    setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  const articles = news.data?.pages.flatMap((page) => page.articles) ?? [];
  const lastPage = news.data?.pages.at(-1);
  return (
    <>
      <div className={styles.filters}>
        <SearchForm>
          <SearchField label={t('Search news')} value={query} maxLength={MAX_QUERY} onChange={search} />
        </SearchForm>
        <Topics tags={news.data?.pages[0]?.tags ?? []} current={tag} />
      </div>
      <p className="lu-visually-hidden" role="status">
        {query !== '' && news.data && !news.isPlaceholderData
          ? news.hasNextPage
            ? t('{count} or more articles', { count: articles.length })
            : plural(articles.length, '{count} article', '{count} articles')
          : ''}
      </p>
      {news.isPending ? (
        <NewsSkeleton />
      ) : news.isError && articles.length === 0 ? (
        <ErrorState
          title={t('The news could not be loaded')}
          description={t('Check your connection and try again.')}
          onRetry={() => void news.refetch()}
        />
      ) : articles.length > 0 ? (
        <>
          <ListStart />
          <Articles articles={articles} hasLead={tag === null && query === '' && after === null} />
          <LoadMore
            query={news}
            after={lastPage && nextNews(lastPage)}
            label={t('Older articles')}
            failed={t('Older articles could not be loaded. Try again.')}
          />
        </>
      ) : query ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('No article matches “{query}”', { query })}
          description={t('Try another word.')}
          action={<Button onClick={() => search('')}>{t('Clear search')}</Button>}
        />
      ) : (
        <EmptyState
          icon={<Newspaper aria-hidden />}
          title={tag === null ? t('No news yet') : t('No article has the tag “{tag}”', { tag })}
          description={
            tag === null ? t('Articles appear here as soon as they are published.') : t('It may have been renamed.')
          }
          action={tag === null ? undefined : <LinkButton to="/news">{t('All news')}</LinkButton>}
        />
      )}
    </>
  );
}

function Articles({ articles, hasLead }: { articles: ArticleSummary[]; hasLead: boolean }) {
  const [first, ...others] = articles;
  const rest = hasLead ? others : articles;
  return (
    <div className={styles.articles}>
      {hasLead && first && <ArticleCard article={first} size="lead" isFirst />}
      <ul className={styles.list}>
        {rest.map((article, place) => (
          <li key={article.id}>
            <ArticleCard article={article} isFirst={!hasLead && place === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}
