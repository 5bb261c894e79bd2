import type { Player } from '../../model/load-player';
import { PlayerHero } from './player-hero';
import { ProfileBody } from '../sections/profile-body';
import { ReportProfile } from './report-profile';

interface PublicProfileProps {
  player: Player;
  /** Shown to the player, whose own actions these would be. */
  isPreview?: boolean;
}

/** The page as everybody but its player sees it. */
export function PublicProfile({ player, isPreview = false }: PublicProfileProps) {
  return (
    <>
      <PlayerHero player={player} isPreview={isPreview} />
      <ProfileBody player={player} />
      {!isPreview && <ReportProfile player={player} />}
    </>
  );
}
