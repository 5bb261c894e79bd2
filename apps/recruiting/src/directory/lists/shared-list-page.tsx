import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useHydrated } from '@lineup/ui/use-hydrated';
import { usePlace } from '@lineup/ui/use-place';
import { VirtualList } from '@lineup/product/long-list';
import { loadSharedList } from '../model/load-list';
import { readToken } from '../../model/read-token';
import { ItemSummary } from './item-summary';
import styles from './lists.module.css';
import { t } from '../../language';

/** `/lists/shared#token=…`: a list as whoever holds its link may read it. */
export function Component() {
  const token = readToken(useLocation().hash);
  // The server does not see it.
  const isLive = useHydrated();
  const place = usePlace();
  const list = useQuery({ ...loadSharedList(token), enabled: token !== '' });
  if (!isLive) return <PageSkeleton label={t('Loading list')} />;
  if (token === '' || list.data === null)
    return (
      <ErrorState
        isPage
        title={t('This link does not work')}
        description={t('It may have been turned off, or it is incomplete. Ask the person who sent it for a new one.')}
        backTo="/colleges"
        backLabel={t('All colleges')}
      />
    );
  if (list.isPending) return <PageSkeleton label={t('Loading list')} />;
  if (list.isError)
    return (
      <ErrorState
        isPage
        title={t('The list could not be loaded')}
        description={t('Check your connection and try again.')}
        onRetry={() => void list.refetch()}
      />
    );
  const { name, owner, updated_at, items } = list.data;
  return (
    <section className={styles.layout}>
      <title>{`${name} · Lineup`}</title>
      {/* The secret of the link is for those it was sent to. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeader
        title={name}
        purpose={
          owner
            ? t('A list by {owner}, changed {day}', { owner, day: plainDate(updated_at, place) })
            : t('A shared list, changed {day}', { day: plainDate(updated_at, place) })
        }
      />
      {items.length === 0 ? (
        <EmptyState
          title={t('Nothing to see here now')}
          description={t('The list is empty, or what is on it is hidden.')}
        />
      ) : (
        <VirtualList
          items={items}
          idOf={(item) => item.id}
          estimate={80}
          gap={8}
          renderItem={(item, row) => (
            <li {...row} className={styles.item}>
              <ItemSummary item={item} />
              {item.note && <p className={styles.note}>{item.note}</p>}
            </li>
          )}
        />
      )}
    </section>
  );
}
