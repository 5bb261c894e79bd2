import { icon } from '../content/icons';
import { History } from '../content/source-icons';
import { plainDate } from '../date/dates';
import { LocalTime } from '../hydration/local-time';
import { evaluationCriteria, ratedCriteria, type Evaluation } from './evaluation';
import styles from './evaluation-text.module.css';
import { plural, t } from '../language';

const UserRoundCheck = icon('M2 21a8 8 0 0 1 13.292-6M5 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0M16 19l2 2 4-4');

/** What a coach thinks of a player, under who says so: the same for all who may read it. */
export function EvaluationText({ evaluation }: { evaluation: Evaluation }) {
  const { at, by, team, months, ratings, words } = evaluation;
  return (
    <div className={styles.evaluation}>
      <p className={styles.source}>
        {months === null ? <UserRoundCheck size={16} aria-hidden /> : <History size={16} aria-hidden />}
        <span>
          {`${by ?? t('A coach')}, ${team ?? t('a private team')} · `}
          {at && <LocalTime at={at} as={plainDate} />}
          {months !== null && ` · ${plural(months, '{count} month old', '{count} months old')}`}
        </span>
      </p>
      <dl className={styles.ratings}>
        {ratedCriteria(ratings).map(([key, rating]) => (
          <div key={key}>
            <dt>{t(evaluationCriteria[key])}</dt>
            <dd>
              <span className={styles.bar} data-rating={rating} aria-hidden>
                {[1, 2, 3, 4, 5].map((step) => (
                  <i key={step} data-on={step <= rating || undefined} />
                ))}
              </span>
              {t('{rating} of 5', { rating })}
            </dd>
          </div>
        ))}
      </dl>
      {words && <blockquote className={styles.words}>{words}</blockquote>}
    </div>
  );
}
