import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { Logo } from '@lineup/ui/logo';
import { TierChip } from '../kit/card/tier-chip';
import type { MyTeam } from './list-my-teams';
import styles from './subscription-page.module.css';

interface TeamTiersProps {
  teams: UseQueryResult<MyTeam[]>;
  /** The team that the screen is about. */
  chosenId: string | null;
}

const PARTS: Record<string, string> = { owner: 'Owner', staff: 'Staff', player: 'Player', payer: 'You pay for it' };

/** The tier of each team that the viewer owns, staffs or plays for; an owner chooses the one to change, a former one what they still pay for. */
export function TeamTiers({ teams, chosenId }: TeamTiersProps) {
  if (teams.isPending) return <PageSkeleton label="Loading your teams" count={2} hasHead={false} />;
  if (teams.isError)
    return (
      <ErrorState
        title="Your teams could not be loaded"
        description="Check your connection, then try again."
        onRetry={() => void teams.refetch()}
      />
    );
  if (teams.data.length === 0)
    return (
      <EmptyState
        title="No teams yet"
        description="Teams that you own, staff or play for show here."
        action={<LinkButton to="/teams">Find a team</LinkButton>}
      />
    );
  return (
    <ul className={styles.teams}>
      {teams.data.map((team) => (
        <li key={team.id} aria-current={team.id === chosenId || undefined}>
          <Logo name={team.name} url={team.logo_url} size={36} />
          <Link to={`/teams/${team.id}/manage`}>{team.name}</Link>
          <span className={styles.part}>{PARTS[team.part]}</span>
          <TierChip tier={team.subscription_tier} />
          {team.part === 'payer' && team.id !== chosenId && (
            <LinkButton to={`/subscription?team=${team.id}`} aria-label={`Payment of ${team.name}`}>
              Payment
            </LinkButton>
          )}
          {team.part === 'owner' && team.id !== chosenId && (
            <LinkButton to={`/subscription?team=${team.id}`} aria-label={`Change tier of ${team.name}`}>
              Change tier
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
