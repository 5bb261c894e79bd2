import { BadgeCheck, UserRound } from 'lucide-react';
import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import type { PlayerResult } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';
import { t } from '../../../language';

/** Matches that a player played for a team, and who stands behind each result. */
export function ResultRows({ results }: { results: readonly PlayerResult[] }) {
  return (
    <ul className={styles.rows}>
      {results.map(({ team, ...result }) => (
        <li key={result.id}>
          <span>{outcome(result)}</span>
          <span className={page.hint}>
            {`${result.occasion === 'scrim' ? t('{game} scrim', { game: result.game }) : t('{game} tournament', { game: result.game })} · `}
            <LocalTime at={result.played_on} as={calendarDate} />
          </span>
          <span className={`${styles.resultSource} ${page.hint}`}>
            {result.is_confirmed ? <BadgeCheck size={14} aria-hidden /> : <UserRound size={14} aria-hidden />}
            <span>{`${result.is_starter ? t('Played for {team}', { team }) : t('Substitute for {team}', { team })} · ${
              result.is_confirmed ? t('confirmed by both sides') : t('entered by {team}', { team })
            }`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function outcome({ own, other, opponent }: Omit<PlayerResult, 'team'>) {
  const verb = own > other ? t('Won') : own < other ? t('Lost') : t('Drew');
  const score = `${verb} ${own}–${other}`;
  return opponent ? t('{score} against {opponent}', { score, opponent }) : score;
}
