import { Link } from 'react-router-dom';
import { GameName } from '@lineup/ui/game-mark';
import { SourceMark } from '@lineup/ui/source-mark';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import card from '../kit/card/card.module.css';
import link from '../kit/card/card-link.module.css';
import type { Player } from './list-players';
import { weekdayNames } from '../model/weekday';
import styles from './player-card.module.css';
import { t } from '../language';

const MAX_GAMES = 3;
const MAX_TEAMS = 3;

/** One player of the list: what they play, how well and for whom. The whole card leads to their profile. */
export function PlayerCard({ player }: { player: Player }) {
  const games = gamesOf(player);
  return (
    <li className={`${card.card} ${link.card}`}>
      <div className={styles.top}>
        <PersonAvatar url={player.avatar_url} name={player.name} size={48} />
        <div className={styles.text}>
          <h2 className={link.name}>
            <Link to={`/player/${player.slug}`}>{player.name}</Link>
          </h2>
          {player.teams.length === 0 ? (
            <p className={card.fact}>{t('No team')}</p>
          ) : (
            <ul className={styles.teams} aria-label={t('Teams')}>
              {player.teams.slice(0, MAX_TEAMS).map((team) => (
                <li key={team.id}>
                  <Link to={`/teams/${team.id}/manage`}>{team.name}</Link>
                </li>
              ))}
              <More count={player.teams.length - MAX_TEAMS} />
            </ul>
          )}
        </div>
      </div>
      {games.length > 0 && (
        <ul className={styles.games} aria-label={t('Games')}>
          {games.slice(0, MAX_GAMES).map(({ name, rank, roles, sources }) => (
            <li key={name}>
              <GameName game={name} />
              <span className={styles.level}>{[rank, ...roles].filter(Boolean).join(' · ')}</span>
              {rank !== null && <SourceMark source={sources?.rank} isShort />}
            </li>
          ))}
          <More count={games.length - MAX_GAMES} />
        </ul>
      )}
      {player.weekdays && player.weekdays.length > 0 && (
        <p className={card.fact}>{t('Free {days}', { days: weekdayNames(player.weekdays) })}</p>
      )}
    </li>
  );
}

/** Their own games with rank and roles, then those they play on a team and do not name themselves. */
function gamesOf({ games, teams }: Player) {
  const own = games.map(({ name }) => name);
  const played = [...new Set(teams.flatMap((team) => team.games))].filter((name) => !own.includes(name));
  return [...games, ...played.map((name) => ({ name, rank: null, roles: [], sources: null }))];
}

const More = ({ count }: { count: number }) =>
  count > 0 && <li className={styles.more}>{t('and {count} more', { count })}</li>;
