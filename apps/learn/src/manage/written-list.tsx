import { useEffect } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { SelectFilter } from '@lineup/ui/filters';
import { LinkButton } from '@lineup/ui/link-button';
import { LoadMore } from '@lineup/ui/load-more';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { Pencil } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { kinds, type ContentKind } from '../model/content-kind';
import { listWritten, type ManagedWriting, type WritingState } from './list-written';
import styles from './written-list.module.css';

const copyOf = {
  page: { many: 'pages', failed: 'Failed to load content pages.', write: 'Add page' },
  article: { many: 'articles', failed: 'Failed to load articles.', write: 'Write an article' },
} as const;

interface WrittenListProps {
  kind: ContentKind;
}

/** For who writes: every page or article with its state, the last begun first. */
export function WrittenList({ kind }: WrittenListProps) {
  const { many, failed, write } = copyOf[kind];
  const { path } = kinds[kind];
  const states = { all: 'Any status', draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' };
  const [params, setParams] = useSearchParams();
  const asked = params.get('state') ?? '';
  const state: WritingState = Object.hasOwn(states, asked) ? (asked as WritingState) : 'all';
  const list = useInfiniteQuery(listWritten(kind, state));
  useEffect(() => {
    if (list.error) toast.destructive('Error loading content', failed);
  }, [list.error, failed]);
  const rows = list.data?.pages.flatMap((step) => step.rows) ?? [];
  return (
    <>
      <div className={styles.filter}>
        <SelectFilter<WritingState>
          label="Status"
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
        <PageSkeleton label={`Loading ${many}`} hasHead={false} count={8} />
      ) : rows.length > 0 ? (
        <>
          <ul className={styles.list}>
            {rows.map((row) => (
              <WrittenRow key={row.id} path={path} row={row} />
            ))}
          </ul>
          <LoadMore query={list} failed={`More ${many} could not be loaded. Try again.`} />
        </>
      ) : list.isError ? (
        <ErrorState
          title={`The ${many} could not be loaded`}
          description="Check your connection and try again."
          onRetry={() => void list.refetch()}
        />
      ) : (
        <EmptyState
          title={state === 'all' ? `No ${many} yet` : `No ${many} here`}
          description={state === 'all' ? 'Write the first one.' : `No ${kind} has this status.`}
          action={
            <LinkButton variant="primary" to={`${path}/new`}>
              {write}
            </LinkButton>
          }
        />
      )}
    </>
  );
}

interface WrittenRowProps {
  path: string;
  row: ManagedWriting;
}

function WrittenRow({ path, row }: WrittenRowProps) {
  const { slug, title, is_published, publish_at, unpublish_at, published_at, updated_at } = row;
  const until = unpublish_at ? ` until ${dateAndTime(unpublish_at)}` : '';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={`${path}/${slug}`}>{title}</Link>
        <span className={styles.facts}>
          {is_published ? (
            <Chip tone="success">
              Published{published_at ? ` ${plainDate(published_at)}` : ''}
              {until}
            </Chip>
          ) : publish_at ? (
            <Chip tone="info">
              Publishes {dateAndTime(publish_at)}
              {until}
            </Chip>
          ) : (
            <Chip tone="warning">Draft</Chip>
          )}
          Updated {plainDate(updated_at)}
        </span>
      </div>
      <LinkButton variant="ghost" to={`${path}/${slug}/edit`} aria-label={`Edit ${title}`}>
        <Pencil size={16} aria-hidden />
        Edit
      </LinkButton>
    </li>
  );
}
