import { useQuery } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { calendarDate } from '@lineup/ui/dates';
import styles from './editors.module.css';
import { listTeamResults } from './list-team-results';
import { useTakeResult } from './use-take-result';

/** Results that a team of the player recorded: one press takes one over. Nothing where there is none. */
export function TeamResults() {
  const { data = [] } = useQuery(listTeamResults);
  const take = useTakeResult();
  if (data.length === 0) return null;
  return (
    <section className={styles.editor} aria-label="Results of your teams">
      <p className={styles.empty}>
        Your teams recorded these. What you add says so, and counts for more than your word.
      </p>
      <ul className={styles.rows}>
        {data.map((result) => (
          <li key={result.tournament_id}>
            <span>{`${result.name}, place ${result.placement} · ${result.team}, ${calendarDate(result.achieved_on)}`}</span>
            <Button
              aria-label={`Add ${result.name}`}
              isBusy={take.isRunning(result.tournament_id)}
              onClick={() => take.mutate(result)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
