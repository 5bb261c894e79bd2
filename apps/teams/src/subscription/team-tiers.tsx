import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { Logo } from '@lineup/ui/logo';
import { TierChip } from '../kit/card/tier-chip';
import type { Sentences } from '@lineup/language';
import { t } from '../language';
import type { MyTeam } from './list-my-teams';
import styles from './subscription-page.module.css';

interface TeamTiersProps {
  teams: UseQueryResult<MyTeam[]>;
  /** The team that the screen is about. */
  chosenId: string | null;
}

const PARTS: Record<string, string> = {
  owner: 'Owner',
  staff: 'Staff',
  player: 'Player',
  payer: 'You pay for it',
} satisfies Sentences;

/** The tier of each team that the viewer owns, staffs or plays for; an owner chooses the one to change, a former one what they still pay for. */
export function TeamTiers({ teams, chosenId }: TeamTiersProps) {
  if (teams.isPending) return <PageSkeleton label={t('Loading your teams')} count={2} hasHead={false} />;
  if (teams.isError)
    return (
      <ErrorState
        title={t('Your teams could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void teams.refetch()}
      />
    );
  if (teams.data.length === 0)
    return (
      <EmptyState
        title={t('No teams yet')}
        description={t('Teams that you own, staff or play for show here.')}
        action={<LinkButton to="/teams">{t('Find a team')}</LinkButton>}
      />
    );
  return (
    <ul className={styles.teams}>
      {teams.data.map((team) => (
        <li key={team.id} aria-current={team.id === chosenId || undefined}>
          <Logo name={team.name} url={team.logo_url} size={36} />
          <Link to={`/teams/${team.id}/manage`}>{team.name}</Link>
          <span className={styles.part}>{t(PARTS[team.part] ?? '')}</span>
          <TierChip tier={team.subscription_tier} />
          {team.part === 'payer' && team.id !== chosenId && (
            <LinkButton to={`/subscription?team=${team.id}`} aria-label={t('Payment of {team}', { team: team.name })}>
              {t('Payment')}
            </LinkButton>
          )}
          {team.part === 'owner' && team.id !== chosenId && (
            <LinkButton
              to={`/subscription?team=${team.id}`}
              aria-label={t('Change tier of {team}', { team: team.name })}
            >
              {t('Change tier')}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
