import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { rememberTeam } from '../model/last-team';
import { loadTeam } from '../model/load-team';
import { TeamManageView } from './team-manage-view';
import { TeamManageSkeleton } from './team-manage-skeleton';
import { t } from '../language';

/** `/teams/{teamId}/manage`: everything about one team, for anybody who looks; managing for its managers. */
export function Component() {
  const { teamId = '' } = useParams();
  const { status, user } = useAuth();
  const viewerId = user?.id ?? null;
  const team = useQuery({ ...loadTeam(teamId, viewerId), enabled: status !== 'loading' });

  const isKnown = team.data != null;

  useEffect(() => {
    if (isKnown && viewerId) rememberTeam(viewerId, teamId);
  }, [isKnown, viewerId, teamId]);

  if (team.isPending) return <TeamManageSkeleton />;
  if (team.data) return <TeamManageView key={teamId} page={team.data} viewerId={viewerId} />;
  return (
    <section>
      <title>{t('Team · Lineup')}</title>
      {team.isError ? (
        <ErrorState
          isPage
          title={t('Failed to fetch team data')}
          description={t('Check your connection, then try again.')}
          onRetry={() => void team.refetch()}
          backTo="/teams"
          backLabel={t('Back to Teams')}
        />
      ) : (
        <ErrorState
          isPage
          title={t('Team not found')}
          description={t('It may have been removed, or the link is incomplete.')}
          backTo="/teams"
          backLabel={t('Back to Teams')}
        />
      )}
    </section>
  );
}
