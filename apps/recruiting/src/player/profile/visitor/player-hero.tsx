import { BadgeCheck, GraduationCap, MapPin } from 'lucide-react';
import { GameMark } from '@lineup/ui/game-mark';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { SourceMark } from '@lineup/ui/source-mark';
import { worksForText } from '@lineup/ui/works-for';
import { RankMark } from '../../kit/rank-mark';
import type { Player } from '../../model/load-player';
import { usePlaceName } from '../../../model/place-name';
import styles from '../kit/player-page.module.css';
import { ViewerActions } from './viewer-actions';
import { t } from '../../../language';

interface PlayerHeroProps {
  player: Player;
  /** Without the actions, which would be the player's own. */
  isPreview?: boolean;
}

/** Who a player is, at a glance, and what the viewer may do. */
export function PlayerHero({ player, isPreview = false }: PlayerHeroProps) {
  const name = player.name ?? t('Player');
  const home = usePlaceName(player);
  const [main] = player.games;
  return (
    <header className={styles.hero}>
      <PersonAvatar name={name} url={player.avatar_url} size={96} />
      <div className={styles.who}>
        <h1>{name}</h1>
        {player.works_for && (
          <p className={styles.facts}>
            <span>
              <BadgeCheck size={16} aria-hidden /> {worksForText(player.works_for)}
            </span>
          </p>
        )}
        <p className={styles.facts}>
          {player.class_year !== null && (
            <span>
              <GraduationCap size={16} aria-hidden /> {t('Class of {year}', { year: player.class_year })}
            </span>
          )}
          {home && (
            <span>
              <MapPin size={16} aria-hidden /> {home}
            </span>
          )}
        </p>
        {main && (
          <p className={styles.main}>
            <GameMark game={main.name} size={24} />
            {main.name}
            {main.rank && (
              <span>
                <RankMark level={main.level} />
                {main.rank}
                <SourceMark source={main.sources?.rank} isShort />
              </span>
            )}
          </p>
        )}
      </div>
      {!isPreview && <ViewerActions player={player} />}
    </header>
  );
}
