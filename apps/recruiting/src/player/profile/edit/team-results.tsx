import { useQuery } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { calendarDate } from '@lineup/ui/dates';
import styles from './editors.module.css';
import { listTeamResults } from './list-team-results';
import { useTakeResult } from './use-take-result';
import { t } from '../../../language';

/** Results that a team of the player recorded: one press takes one over. Nothing where there is none. */
export function TeamResults() {
  const { data = [] } = useQuery(listTeamResults);
  const take = useTakeResult();
  if (data.length === 0) return null;
  return (
    <section className={styles.editor} aria-label={t('Results of your teams')}>
      <p className={styles.empty}>
        {t('Your teams recorded these. What you add says so, and counts for more than your word.')}
      </p>
      <ul className={styles.rows}>
        {data.map((result) => (
          <li key={result.tournament_id}>
            <span>
              {t('{name}, place {place} · {team}, {day}', {
                name: result.name,
                place: result.placement,
                team: result.team,
                day: calendarDate(result.achieved_on),
              })}
            </span>
            <Button
              aria-label={t('Add {name}', { name: result.name })}
              isBusy={take.isRunning(result.tournament_id)}
              onClick={() => take.mutate(result)}
            >
              {t('Add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
