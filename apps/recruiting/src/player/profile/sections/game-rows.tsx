import { Suspense } from 'react';
import { factsOfGame } from '@lineup/product';
import { Chip } from '@lineup/ui/chip';
import { GameMark } from '@lineup/ui/game-mark';
import { SourceMarks } from '@lineup/ui/source-mark';
import { LazyConfirmFacts } from '../../../kit/lazy-confirm-facts';
import { RankMark } from '../../kit/rank-mark';
import type { PlayedGame, Player } from '../../model/load-player';
import styles from './rows.module.css';
import { t } from '../../../language';

/** The games of a player with rank, peak and roles, and who stands behind them. */
export function GameRows({ player }: { player: Player }) {
  return (
    <ul className={styles.games}>
      {player.games.map((game) => (
        <GameRow key={game.slug} game={game} player={player} />
      ))}
    </ul>
  );
}

function GameRow({
  game,
  player: { user_id: playerId, name: person, games, actions },
}: {
  game: PlayedGame;
  player: Player;
}) {
  const { name, rank, peak_rank, level, roles, is_primary } = game;
  const facts = factsOfGame(game);
  return (
    <li>
      <GameMark game={name} size={24} />
      <div>
        <h3>
          {name} {is_primary && games.length > 1 && <Chip tone="accent">{t('Main game')}</Chip>}
        </h3>
        <p>{roles.join(', ') || t('Any role')}</p>
      </div>
      <div className={styles.rankColumn}>
        <p className={styles.rank}>
          <RankMark level={level} />
          {rank ?? t('Unranked')}
        </p>
        {peak_rank !== null && peak_rank !== rank && <p>{t('Peak {rank}, said by the player', { rank: peak_rank })}</p>}
      </div>
      {facts.length > 0 && (
        <div className={styles.sources}>
          <SourceMarks facts={facts} />
        </div>
      )}
      {actions.confirm && (
        <Suspense fallback={null}>
          <LazyConfirmFacts playerId={playerId} name={person ?? t('Player')} facts={facts} />
        </Suspense>
      )}
    </li>
  );
}
