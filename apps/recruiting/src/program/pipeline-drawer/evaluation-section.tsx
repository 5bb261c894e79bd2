import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Interest } from '../model/load-interest';
import drawer from './drawer.module.css';
import styles from './evaluation.module.css';

const SCORES = [1, 2, 3, 4, 5] as const;

interface Score {
  criterion: string;
  /** Null takes the own score back. */
  score: number | null;
}

/** The program's criteria, each from 1 to 5: own scores, those of colleagues, and the averages. */
export function EvaluationSection({ interest }: { interest: Interest }) {
  const userId = useAuth().user?.id ?? '';
  const save = useAction({
    run: async ({ criterion, score }: Score) => {
      const supabase = await getClient();
      const row = { interest_id: interest.id, criterion_id: criterion };
      await unwrap(
        score === null
          ? supabase
              .from('interest_evaluations')
              .delete()
              .match({ ...row, evaluator_id: userId })
          : supabase
              .from('interest_evaluations')
              .upsert(
                { ...row, college_id: interest.college_id, score },
                { onConflict: 'interest_id,evaluator_id,criterion_id' },
              ),
      );
    },
    refused: (error) =>
      error.kind === 'forbidden' || error.code === '23503'
        ? { title: 'Not saved', description: 'The criterion is gone, or you no longer work in this program.' }
        : undefined,
    failed: 'The score could not be saved. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    invalidatesOn: 'settled',
    inTurn: true,
  });
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
        {interest.criteria.map(({ id, name, average, scores }) => {
          const own = scores.find(({ evaluator_id }) => evaluator_id === userId)?.score ?? null;
          return (
            <li key={id}>
              <span className={styles.criterion}>
                {name}
                <span className={drawer.muted}>
                  {average === null ? 'No score yet' : `Average ${average.toFixed(1)}`}
                </span>
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

/** What each evaluator gave on average. */
export function averagesByPerson(criteria: Interest['criteria']) {
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
