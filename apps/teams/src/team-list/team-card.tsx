import { Link } from 'react-router-dom';
import { Megaphone } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { Logo } from '@lineup/ui/logo';
import link from '../kit/card/card-link.module.css';
import { TierChip } from '../kit/card/tier-chip';
import { asWords } from '../model/words';
import type { TeamSummary } from './list-teams';
import styles from './team-card.module.css';
import { t } from '../language';

const MAX_GAMES = 3;

interface TeamCardProps {
  team: TeamSummary;
  /** A player who looks for a team to join goes straight to its posts. */
  opensPosts: boolean;
}

/** One team of the list; the whole card leads to its manage screen. */
export function TeamCard({ team, opensPosts }: TeamCardProps) {
  const { games } = team;
  const hidden = games.length - MAX_GAMES;
  return (
    <li className={styles.card}>
      <Logo name={team.name} url={team.logo_url} size={48} />
      <div className={styles.text}>
        <h2 className={link.name}>
          <Link to={`/teams/${team.id}/manage${opensPosts ? '?tab=recruiting' : ''}`}>{team.name}</Link>
        </h2>
        <p className={styles.games}>
          {games.length === 0 ? t('No games yet') : games.slice(0, MAX_GAMES).join(', ')}
          {hidden > 0 && ` ${t('and {count} more', { count: hidden })}`}
        </p>
        <p className={styles.chips}>
          <Chip>{asWords(team.organization_type)}</Chip>
          <TierChip tier={team.subscription_tier} />
          {team.is_recruiting && (
            <Chip tone="success" icon={<Megaphone aria-hidden />}>
              {t('Recruiting')}
            </Chip>
          )}
        </p>
      </div>
    </li>
  );
}
