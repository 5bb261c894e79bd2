import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useRoles } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { matchesPlayers } from '../program/model/match-players';
import { ProgramsForPlayer } from '../player/matchmaking/programs-for-player';
import { t } from '../language';

const forRecruiters = lazyPart(() => import('../program/match-players/player-matches'));

/**
 * `/matchmaking`: for a player programs with open spots, for who works in a college's program players for a roster
 * need; by how well they fit, each with the reasons.
 */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton label={t('Loading matches')} />}>
      <ForViewer />
    </RequireAuth>
  );
}

function ForViewer() {
  const { status, roles } = useRoles();
  const [address] = useSearchParams();
  const [isMissing, setMissing] = useState(false);
  if (status === 'loading') return <PageSkeleton label={t('Loading matches')} />;
  if (!matchesPlayers(roles, address)) return <ProgramsForPlayer />;
  if (isMissing)
    return <ErrorState isPage title={t('This page could not be opened')} onRetry={() => setMissing(false)} />;
  return <forRecruiters.Part onClose={() => setMissing(true)} />;
}
