import { useEffect } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { SelectFilter } from '@lineup/ui/filters';
import { LinkButton } from '@lineup/ui/link-button';
import { LoadMore } from '@lineup/ui/load-more';
import { NativeButton } from '@lineup/ui/native-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { Pencil } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { DeletedNotice } from '../../kit/deleted-notice';
import { listAllArticles, states, type ArticleState, type ManagedArticle } from './list-all-articles';
import styles from './manage-articles.module.css';

/** For who writes: every article with its state. */
export default function ManageArticles() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('state') ?? '';
  const state: ArticleState = asked in states ? (asked as ArticleState) : 'all';
  const list = useInfiniteQuery(listAllArticles(state));
  useEffect(() => {
    if (list.error) toast.destructive('Error loading content', 'Failed to load articles.');
  }, [list.error]);
  const articles = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      <DeletedNotice kind="article" />
      <div className={styles.filter}>
        <SelectFilter<ArticleState>
          label="Show"
          choices={states}
          value={state}
          onChange={(chosen) =>
            setParams(chosen === 'all' || !chosen ? { view: 'manage' } : { view: 'manage', state: chosen }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      {list.isPending ? (
        <PageSkeleton label="Loading articles" hasHead={false} count={8} />
      ) : articles.length > 0 ? (
        <>
          <ul className={styles.list}>
            {articles.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </ul>
          <LoadMore query={list} failed="More articles could not be loaded. Try again." />
        </>
      ) : (
        <EmptyState
          title={state === 'all' ? 'No articles yet' : 'Nothing here'}
          description={state === 'all' ? 'Write the first one.' : 'No article is in this state.'}
          action={
            list.isError ? (
              <NativeButton onClick={() => void list.refetch()}>Try again</NativeButton>
            ) : (
              <LinkButton variant="primary" to="/news/new">
                Write an article
              </LinkButton>
            )
          }
        />
      )}
    </>
  );
}

function ArticleRow({ article }: { article: ManagedArticle }) {
  const { slug, title, is_published, publish_at, unpublish_at, published_at, updated_at } = article;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={`/news/${slug}`}>{title}</Link>
        <span className={styles.facts}>
          {is_published && published_at ? (
            <Chip tone="success">
              Published {plainDate(published_at)}
              {unpublish_at && ` until ${dateAndTime(unpublish_at)}`}
            </Chip>
          ) : publish_at ? (
            <Chip tone="info">Publishes {dateAndTime(publish_at)}</Chip>
          ) : (
            <Chip tone="warning">Draft</Chip>
          )}
          Updated {plainDate(updated_at)}
        </span>
      </div>
      <LinkButton variant="ghost" to={`/news/${slug}/edit`} aria-label={`Edit ${title}`}>
        <Pencil size={16} aria-hidden />
        Edit
      </LinkButton>
    </li>
  );
}
