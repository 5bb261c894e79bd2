import { plainDate } from '@lineup/ui/dates';
import { answerText } from '../model/answer-text';
import type { Interest } from '../model/load-interest';
import type { Question } from '../../model/load-interest-form';
import styles from './kit/drawer.module.css';

/** What the player answered, by the version of the form that was answered. */
export function AnswersSection({ interest }: { interest: Interest }) {
  return (
    <section className={styles.section} aria-labelledby="interest-answers">
      <h3 id="interest-answers">Answers</h3>
      {interest.submissions.length === 0 && (
        <p className={styles.muted}>
          {interest.player_id ? 'The player has not sent your form.' : 'Prospects without an account send no form.'}
        </p>
      )}
      {interest.submissions.map(({ id, title, version, questions, answers, games, submitted_at, updated_at }) => (
        <article key={id}>
          <p className={styles.muted}>
            {title}, version {version} · sent {plainDate(submitted_at)}
            {updated_at !== submitted_at && `, changed ${plainDate(updated_at)}`}
          </p>
          <dl className={styles.answers}>
            {questions
              .filter((question) => question.id in answers)
              .map((question) => (
                <div key={question.id}>
                  <dt>{question.label}</dt>
                  <dd>
                    <Answer question={question} value={answers[question.id]} games={games} />
                  </dd>
                </div>
              ))}
          </dl>
        </article>
      ))}
    </section>
  );
}

type Games = Interest['submissions'][number]['games'];

function Answer({ question, value, games }: { question: Question; value: unknown; games: Games }) {
  if (question.type === 'link' && typeof value === 'string')
    return (
      <a href={value} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    );
  return <>{answerText(value, games)}</>;
}
