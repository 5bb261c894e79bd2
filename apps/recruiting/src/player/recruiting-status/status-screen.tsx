import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { useLiveQuery } from '@lineup/data';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { isUuid } from '../../model/is-uuid';
import { loadRecruitingStatus, type RecruitingStatus } from '../../model/load-recruiting-status';
import { t } from '../../language';

interface StatusScreenProps {
  children(status: RecruitingStatus, id: string): ReactNode;
}

/** What the address of a submission or an interest leads to, kept current while it is open. */
export function StatusScreen({ children }: StatusScreenProps) {
  const { id = '' } = useParams();
  if (!isUuid(id)) throw notFound();
  return (
    <RequireAuth fallback={<PageSkeleton shape="text" label={t('Loading status')} />}>
      <LiveStatus key={id} id={id}>
        {children}
      </LiveStatus>
    </RequireAuth>
  );
}

function LiveStatus({ id, children }: StatusScreenProps & { id: string }) {
  const userId = useAuth().user?.id ?? '';
  const query = loadRecruitingStatus(userId, id);
  const status = useQuery(query);
  useLiveQuery({ topic: `user:${userId}`, key: query.queryKey, events: ['recruiting'] });
  if (status.data) return children(status.data, id);
  if (status.data === null) throw notFound();
  if (status.isPending) return <PageSkeleton shape="text" label={t('Loading status')} />;
  return (
    <ErrorState
      isPage
      title={t('The status could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void status.refetch()}
      backTo="/colleges"
      backLabel={t('All colleges')}
    />
  );
}
