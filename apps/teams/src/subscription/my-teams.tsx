import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { TeamLogo } from '../team/team-logo';
import { TierChip } from '../team/tier-chip';
import { listMyTeams } from './list-my-teams';
import styles from './subscription-page.module.css';

/** The tier of each team that the viewer owns, staffs or plays for. */
export function MyTeams({ viewerId }: { viewerId: string }) {
  const teams = useQuery(listMyTeams(viewerId));
  if (teams.isPending) return <PageSkeleton label="Loading your teams" count={2} hasHead={false} />;
  if (teams.isError) return <ErrorState title="Your teams could not be loaded" onRetry={() => void teams.refetch()} />;
  if (teams.data.length === 0)
    return <EmptyState title="No teams yet" description="Teams that you own, staff or play for show here." />;
  return (
    <ul className={styles.teams}>
      {teams.data.map((team) => (
        <li key={team.id}>
          <TeamLogo name={team.name} url={team.logoUrl} size={36} />
          <Link to={`/teams/${team.id}/manage`}>{team.name}</Link>
          <span className={styles.part}>{team.part}</span>
          <TierChip tier={team.tier} />
        </li>
      ))}
    </ul>
  );
}
