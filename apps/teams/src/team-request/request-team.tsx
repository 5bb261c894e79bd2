import { useQuery } from '@tanstack/react-query';
import { CalendarDays, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { loadTeamRequests } from './load-team-requests';
import { OwnRequest } from './own-request';
import { RequestForm } from './request-form';
import { t } from '../language';
import styles from './team-request.module.css';

/** What somebody whose roles open no team can do: ask for one, and see how it stands. */
export default function RequestTeam({ viewerId }: { viewerId: string }) {
  const query = useQuery(loadTeamRequests(viewerId));
  const navigate = useNavigate();
  /** The request that is being corrected, or `new`; null while the list is read. */
  const [open, setOpen] = useState<string | null>(null);
  if (query.isPending)
    return <PageSkeleton shape="text" label={t('Loading your requests')} count={3} hasHead={false} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Your requests could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void query.refetch()}
        backTo="/teams"
        backLabel={t('Back to Teams')}
      />
    );
  const { barrier, games, requests } = query.data;
  if (barrier) return <Barrier barrier={barrier} />;
  const corrected = requests.find(({ id }) => id === open);
  const isNew = open === 'new' || (requests.length === 0 && !corrected);
  return (
    <div className={styles.stack}>
      {requests.length > 0 && (
        <ul className={styles.list} aria-label={t('Your requests')}>
          {requests.map((request) => (
            <OwnRequest key={request.id} request={request} onCorrect={() => setOpen(request.id)} />
          ))}
        </ul>
      )}
      {corrected || isNew ? (
        <RequestForm
          key={corrected?.id ?? 'new'}
          games={games}
          request={corrected}
          onDone={() => setOpen(null)}
          onCancel={() => (requests.length > 0 ? setOpen(null) : void navigate('/teams'))}
        />
      ) : (
        <p>
          <Button onClick={() => setOpen('new')}>{t('Request another team')}</Button>
        </p>
      )}
    </div>
  );
}

/** A team is owned by an adult whose age is known: what everybody else can do. */
function Barrier({ barrier }: { barrier: 'birth_date' | 'minor' }) {
  if (barrier === 'birth_date')
    return (
      <EmptyState
        icon={<CalendarDays aria-hidden />}
        title={t('Enter your date of birth first')}
        description={t('A team belongs to an adult. Once we know your date of birth, you can request one here.')}
        action={
          <LinkButton to="/account/profile#birth-date" variant="primary">
            {t('Enter date of birth')}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      icon={<UsersRound aria-hidden />}
      title={t('A team belongs to an adult')}
      description={t(
        'Ask a parent, a guardian or your coach to request the team here. They can then put you on its roster. Or join a team that is looking for players.',
      )}
      action={
        <LinkButton to="/teams?recruiting=true" variant="primary">
          {t('Find a team')}
        </LinkButton>
      }
    />
  );
}
