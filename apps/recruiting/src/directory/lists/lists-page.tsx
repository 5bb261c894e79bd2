import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ListChecks, Share2 } from 'lucide-react';
import { RequireAuth, useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { loadLists, type ListSummary } from '../../model/load-lists';
import { ListForm } from '../../kit/save-to-list/list-form';
import styles from './lists.module.css';
import { plural, t } from '../../language';

/** `/lists`: the user's named lists of players and colleges. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton label={t('Loading your lists')} />}>
      <title>{`${t('My Lists')} · Lineup`}</title>
      <OwnLists />
    </RequireAuth>
  );
}

function OwnLists() {
  const userId = useAuth().user?.id ?? '';
  const lists = useQuery(loadLists(userId));
  const navigateIfHere = useNavigateIfHere();
  return (
    <section className={styles.layout}>
      <PageHeader
        title={t('My Lists')}
        purpose={t('Keep players and colleges together, with notes, and share them read-only.')}
      />
      {lists.data ? (
        <>
          {lists.data.length === 0 ? (
            <EmptyState
              icon={<ListChecks aria-hidden />}
              title={t('No lists yet')}
              description={t('Create one below, then add colleges and players from their pages.')}
              action={<LinkButton to="/colleges">{t('Find colleges')}</LinkButton>}
            />
          ) : (
            <ul className={styles.cards}>
              {lists.data.map((list) => (
                <li key={list.id} className={styles.card}>
                  <h2>
                    <Link to={`/lists/${list.id}`}>{list.name}</Link>
                  </h2>
                  <p>{contents(list)}</p>
                  <p className={styles.muted}>
                    {t('Changed {day}', { day: plainDate(list.updated_at) })}
                    {list.shared_since && (
                      <Chip tone="info" icon={<Share2 size={12} aria-hidden />}>
                        {t('Shared')}
                      </Chip>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.narrow}>
            <ListForm list={null} onDone={(id) => void navigateIfHere(`/lists/${id}`)} />
          </div>
        </>
      ) : lists.isPending ? (
        <PageSkeleton shape="cards" hasHead={false} count={3} label={t('Loading your lists')} />
      ) : (
        <ErrorState
          title={t('Your lists could not be loaded')}
          description={t('Check your connection and try again.')}
          onRetry={() => void lists.refetch()}
        />
      )}
    </section>
  );
}

function contents({ players, colleges }: ListSummary): string {
  const parts = [
    colleges > 0 && plural(colleges, '{count} college', '{count} colleges'),
    players > 0 && plural(players, '{count} player', '{count} players'),
  ].filter(Boolean);
  return parts.join(', ') || t('Empty');
}
