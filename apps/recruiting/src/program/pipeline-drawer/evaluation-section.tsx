import { useAuth } from '@lineup/auth';
import type { Interest } from '../model/load-interest';
import drawer from './kit/drawer.module.css';
import styles from './evaluation.module.css';
import { useSaveScore } from './use-save-score';

const SCORES = [1, 2, 3, 4, 5] as const;

/** The program's criteria, each from 1 to 5: own scores and, once these are given, those of colleagues and the averages. */
export function EvaluationSection({ interest }: { interest: Interest }) {
  const userId = useAuth().user?.id ?? '';
  const save = useSaveScore(interest);
  if (interest.criteria.length === 0) return null;
  const people = averagesByPerson(interest.criteria);
  return (
    <section className={drawer.section} aria-labelledby="interest-evaluation">
      <div className={drawer.head}>
        <h3 id="interest-evaluation">Evaluation</h3>
        {interest.score !== null && (
          <p className={styles.score}>
            <strong>{interest.score.toFixed(1)}</strong> of 5
          </p>
        )}
      </div>
      <ul className={styles.criteria}>
        {interest.criteria.map(({ id, name, amount, average, scores }) => {
          const own = scores.find(({ evaluator_id }) => evaluator_id === userId)?.score ?? null;
          return (
            <li key={id}>
              <span className={styles.criterion}>
                {name}
                <span className={drawer.muted}>{standing(amount, average)}</span>
              </span>
              {interest.can.work && (
                <fieldset className={styles.stars}>
                  <legend className="lu-visually-hidden">Your score for {name}</legend>
                  {SCORES.map((score) => (
                    <label key={score} data-on={own === score || undefined}>
                      <input
                        type="radio"
                        name={`score-${id}`}
                        checked={own === score}
                        aria-label={`${score} of 5`}
                        onChange={() => save.mutate({ criterion: id, score })}
                        onClick={() => own === score && save.mutate({ criterion: id, score: null })}
                      />
                      {score}
                    </label>
                  ))}
                </fieldset>
              )}
            </li>
          );
        })}
      </ul>
      {people.length > 0 && (
        <p className={drawer.muted}>
          {people.map(({ id, name, average }) => `${id === userId ? 'You' : name} ${average.toFixed(1)}`).join(' · ')}
        </p>
      )}
      {interest.can.work && (
        <p className={drawer.muted}>Players never see this. Choose your score again to remove it.</p>
      )}
    </section>
  );
}

/** What is known of a criterion. Scores of colleagues are hidden until the own one is stored, so that each judges alone. */
function standing(amount: number, average: number | null): string {
  if (average !== null) return `Average ${average.toFixed(1)}`;
  if (amount === 0) return 'No score yet';
  return amount === 1 ? '1 score. Give yours to see it.' : `${amount} scores. Give yours to see them.`;
}

/** What each evaluator gave on average. */
function averagesByPerson(criteria: Interest['criteria']) {
  const people = new Map<string, { id: string; name: string; scores: number[] }>();
  for (const { evaluator_id: id, name, score } of criteria.flatMap(({ scores }) => scores)) {
    const person = people.get(id) ?? { id, name: name ?? 'Former colleague', scores: [] };
    person.scores.push(score);
    people.set(id, person);
  }
  return [...people.values()]
    .map(({ id, name, scores }) => ({
      id,
      name,
      average: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
