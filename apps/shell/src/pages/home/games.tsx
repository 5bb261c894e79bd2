import { GameMark } from '@lineup/ui/game-mark';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ArrowRight } from '../../kit/icons';
import styles from './games.module.css';
import { landingCountsQuery, type GameCounts } from './landing-counts';

const games = ['Valorant', 'League of Legends', 'Rocket League', 'Marvel Rivals'];

/** The games, with how many players and colleges each has now. Without the counts the cards stay useful. */
export function Games() {
  const { data } = useQuery(landingCountsQuery);
  return (
    <section aria-labelledby="games-title">
      <h2 id="games-title" className={styles.title}>
        Find programs for your game
      </h2>
      <ul className={styles.grid}>
        {games.map((name) => (
          <li key={name}>
            <Link className={styles.card} to={`/colleges?games=${name.replaceAll(' ', '+')}`}>
              <span className={styles.name}>
                <GameMark game={name} size={24} />
                <span className={styles.words}>{name}</span>
                <ArrowRight size={18} />
              </span>
              <Counts counts={data?.get(name)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const number = new Intl.NumberFormat('en-US');

function Counts({ counts }: { counts: GameCounts | undefined }) {
  return (
    <span className={styles.counts} data-number>
      {counts && `${count(counts.players, 'player', 'players')} · ${count(counts.colleges, 'college', 'colleges')}`}
    </span>
  );
}

function count(value: number, one: string, many: string): string {
  return `${number.format(value)} ${value === 1 ? one : many}`;
}
