import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { DeletedNotice } from '../../kit/deleted-notice';
import { listAllPages, type ManagedPage } from './list-all-pages';
import styles from './manage-pages.module.css';
import { PageOrder } from './page-order';

/** For who writes: every page with its state, and the order in which readers see the published ones. */
export default function ManagePages() {
  const pages = useQuery(listAllPages());
  useEffect(() => {
    if (pages.error) toast.destructive('Error loading content', 'Failed to load content pages.');
  }, [pages.error]);
  return (
    <>
      <DeletedNotice kind="page" />
      {pages.isPending ? (
        <PageSkeleton label="Loading pages" hasHead={false} count={8} />
      ) : pages.data && pages.data.length > 0 ? (
        <div className={styles.columns}>
          <section aria-labelledby="all-pages">
            <h2 id="all-pages">All pages</h2>
            <ul className={styles.list}>
              {pages.data.map((page) => (
                <PageRow key={page.id} page={page} />
              ))}
            </ul>
          </section>
          <PageOrder pages={pages.data} />
        </div>
      ) : pages.isError ? (
        <ErrorState
          title="The pages could not be loaded"
          description="Check your connection and try again."
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <EmptyState
          title="No pages yet"
          description="Write the first one."
          action={
            <LinkButton variant="primary" to="/learn/new">
              Add page
            </LinkButton>
          }
        />
      )}
    </>
  );
}

function PageRow({ page }: { page: ManagedPage }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={`/learn/${page.slug}`}>{page.title}</Link>
        <span className={styles.facts}>
          {page.is_published ? (
            <Chip tone="success">
              {page.unpublish_at ? `Published until ${dateAndTime(page.unpublish_at)}` : 'Published'}
            </Chip>
          ) : page.publish_at ? (
            <Chip tone="info">Publishes {dateAndTime(page.publish_at)}</Chip>
          ) : (
            <Chip tone="warning">Draft</Chip>
          )}
          Updated {plainDate(page.updated_at)}
        </span>
      </div>
      <LinkButton variant="ghost" to={`/learn/${page.slug}/edit`} aria-label={`Edit ${page.title}`}>
        <Pencil size={16} aria-hidden />
        Edit
      </LinkButton>
    </li>
  );
}
