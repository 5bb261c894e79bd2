import { Chip } from '@lineup/ui/chip';
import { GameMark } from '@lineup/ui/game-mark';
import { RankMark } from '../../kit/rank-mark';
import type { Player } from '../../model/load-player';
import styles from './rows.module.css';

/** The games of a player with rank, peak and roles. */
export function GameRows({ games }: Pick<Player, 'games'>) {
  return (
    <ul className={styles.games}>
      {games.map(({ slug, name, rank, peak_rank, level, roles, is_primary }) => (
        <li key={slug}>
          <GameMark game={name} size={24} />
          <div>
            <h3>
              {name} {is_primary && games.length > 1 && <Chip tone="accent">Main game</Chip>}
            </h3>
            <p>{roles.join(', ') || 'Any role'}</p>
          </div>
          <div className={styles.rankColumn}>
            <p className={styles.rank}>
              <RankMark level={level} />
              {rank ?? 'Unranked'}
            </p>
            {peak_rank !== null && peak_rank !== rank && <p>Peak {peak_rank}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
