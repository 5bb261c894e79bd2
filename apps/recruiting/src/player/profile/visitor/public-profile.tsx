import { Lock } from 'lucide-react';
import type { Player } from '../../model/load-player';
import { PlayerHero } from './player-hero';
import { ProfileBody } from '../sections/profile-body';
import styles from '../kit/player-page.module.css';
import { ReportProfile } from './report-profile';
import { t } from '../../../language';

interface PublicProfileProps {
  player: Player;
  /** Shown to the player, whose own actions these would be. */
  isPreview?: boolean;
}

/** The page as everybody but its player sees it. */
export function PublicProfile({ player, isPreview = false }: PublicProfileProps) {
  return (
    <>
      {player.hidden_by_staff && (
        <div className={styles.bar}>
          <p>
            <Lock size={16} aria-hidden />
            {t('Our staff hid this page. Only the player and our staff see it.')}
          </p>
        </div>
      )}
      <PlayerHero player={player} isPreview={isPreview} />
      <ProfileBody player={player} />
      {!isPreview && <ReportProfile player={player} />}
    </>
  );
}
