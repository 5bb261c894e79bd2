import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import card from '../kit/card/card.module.css';
import type { Player } from './list-players';
import styles from './player-card.module.css';

/** One player of the list, with the teams they play for. */
export function PlayerCard({ player }: { player: Player }) {
  const games = [...new Set(player.teams.flatMap((team) => team.games))];
  return (
    <li className={card.card}>
      <div className={styles.top}>
        <PersonAvatar url={player.avatar_url} />
        <div className={styles.text}>
          <h2 className={styles.name}>{player.name}</h2>
          {player.teams.length === 0 ? (
            <p className={card.fact}>No team</p>
          ) : (
            <ul className={styles.teams}>
              {player.teams.map((team) => (
                <li key={team.id}>
                  <Link to={`/teams/${team.id}/manage`}>{team.name}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {games.length > 0 && (
        <p className={card.chips}>
          {games.map((game) => (
            <Chip key={game}>{game}</Chip>
          ))}
        </p>
      )}
    </li>
  );
}
