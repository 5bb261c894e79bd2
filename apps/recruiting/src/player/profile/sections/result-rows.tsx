import { BadgeCheck, UserRound } from 'lucide-react';
import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import type { PlayerResult } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';

/** Matches that a player played for a team, and who stands behind each result. */
export function ResultRows({ results }: { results: readonly PlayerResult[] }) {
  return (
    <ul className={styles.rows}>
      {results.map((result) => (
        <li key={result.id}>
          <span>{outcome(result)}</span>
          <span className={page.hint}>
            {`${result.game} ${result.occasion} · `}
            <LocalTime at={result.played_on} as={calendarDate} />
          </span>
          <span className={`${styles.resultSource} ${page.hint}`}>
            {result.is_confirmed ? <BadgeCheck size={14} aria-hidden /> : <UserRound size={14} aria-hidden />}
            <span>{`${result.is_starter ? 'Played' : 'Substitute'} for ${result.team} · ${
              result.is_confirmed ? 'confirmed by both sides' : `entered by ${result.team}`
            }`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function outcome({ own, other, opponent }: PlayerResult) {
  const verb = own > other ? 'Won' : own < other ? 'Lost' : 'Drew';
  return `${verb} ${own}–${other}${opponent ? ` against ${opponent}` : ''}`;
}
