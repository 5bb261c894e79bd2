import { Archive, Lock, LogOut, Settings, ShieldCheck } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { lazyView } from '@lineup/ui/lazy-view';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { TierChip } from '../kit/card/tier-chip';
import { asWords } from '../model/words';
import type { Team } from '../model/team';
import styles from './team-header.module.css';
import { readTier } from '../model/tier';
import { t } from '../language';

// Asks with a dialog of antd.
const leaveButton = lazyView(() => import('./leave-button'), <Leaving />);

function Leaving() {
  return (
    <Button disabled icon={<LogOut size={16} aria-hidden />}>
      {t('Leave team')}
    </Button>
  );
}

/** Who the team is, and what this viewer may do with it. */
export function TeamHeader({ team, isManager, mayLeave }: { team: Team; isManager: boolean; mayLeave: boolean }) {
  return (
    <header className={styles.header}>
      <Logo name={team.name} url={team.logo_url} size={72} alt={t('Logo of {team}', { team: team.name })} />
      <div className={styles.identity}>
        <h1 className={styles.name}>{team.name}</h1>
        <p className={styles.facts}>
          <TierChip tier={team.subscription_tier} />
          <Chip>{asWords(team.organization_type)}</Chip>
          {team.is_private && <Chip icon={<Lock aria-hidden />}>{t('Private')}</Chip>}
          {team.archived_at && (
            <Chip tone="warning" icon={<Archive aria-hidden />}>
              {t('Archived')}
            </Chip>
          )}
          {isManager && (
            <Chip tone="info" icon={<ShieldCheck aria-hidden />}>
              {t('Manager')}
            </Chip>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {isManager && (
          <LinkButton to={`/teams/${team.id}/settings`}>
            <Settings size={16} aria-hidden />
            {t('Team Settings')}
          </LinkButton>
        )}
        {readTier(team.subscription_tier) === 'bronze' && !team.archived_at && (
          <LinkButton
            to={isManager ? `/subscription?team=${team.id}` : '/subscription'}
            // The main thing to do here for those alone who can buy it.
            variant={isManager ? 'primary' : 'secondary'}
          >
            {t('Upgrade to Silver')}
          </LinkButton>
        )}
        {mayLeave && <leaveButton.Part team={team} />}
      </div>
    </header>
  );
}
