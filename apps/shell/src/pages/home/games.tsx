import { GameMark } from '@lineup/ui/game-mark';
import { currentLocale } from '@lineup/language';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plural, t } from '../../language/language';
import { useIsOpen } from '../../federation/gate/when-open';
import { ArrowRight } from '../../kit/icons';
import styles from './games.module.css';
import { landingCountsQuery, type GameCounts } from '../../model/landing-counts';

const games = ['Valorant', 'League of Legends', 'Rocket League', 'Marvel Rivals'];

/** The games, with how many players and colleges each has now. Without the counts the cards stay useful. */
export function Games() {
  const { data } = useQuery(landingCountsQuery);
  const isOpen = useIsOpen('/colleges');
  return (
    <section aria-labelledby="games-title">
      <h2 id="games-title" className={styles.title}>
        {t('Find programs for your game')}
      </h2>
      <ul className={styles.grid}>
        {games.map((name) => (
          <li key={name}>
            <Card path={isOpen ? `/colleges?games=${name.replaceAll(' ', '+')}` : null}>
              <span className={styles.name}>
                <GameMark game={name} size={24} />
                <span className={styles.words}>{name}</span>
                {isOpen && <ArrowRight size={18} />}
              </span>
              <Counts counts={data?.get(name)} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without a path it leads nowhere, and tells what it tells. */
function Card({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return <div className={styles.card}>{children}</div>;
  return (
    <Link className={styles.card} to={path}>
      {children}
    </Link>
  );
}

function Counts({ counts }: { counts: GameCounts | undefined }) {
  return (
    <span className={styles.counts} data-number>
      {counts &&
        `${plural(counts.players, '{count} player', '{count} players', written(counts.players))} · ${plural(counts.colleges, '{count} college', '{count} colleges', written(counts.colleges))}`}
    </span>
  );
}

const written = (value: number) => ({ count: new Intl.NumberFormat(currentLocale()).format(value) });
