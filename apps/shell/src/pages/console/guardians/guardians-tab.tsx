import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { GuardianHistory } from './guardian-history';
import { loadWaitingGuardians, type GuardianAnswer } from './load-waiting-guardians';
import { WaitingGuardianCard } from './waiting-guardian-card';

/** Adults who wait to be another guardian of a minor, and who answered the last ones. */
export default function GuardiansTab() {
  const query = useQuery(loadWaitingGuardians);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.stack}>
      <section className={styles.panel} aria-labelledby="waiting-guardians">
        <h2 id="waiting-guardians" ref={heading} tabIndex={-1}>
          Guardians who need a yes
        </h2>
        <p className={styles.muted}>
          A minor who has a guardian gets another one only with the yes of a guardian, or ours. Answer when no guardian
          does, and only if you are sure who the adult is.
        </p>
        {query.isPending ? (
          <PageSkeleton count={2} hasHead={false} label="Loading guardians" />
        ) : !query.data ? (
          <ErrorState
            title="The guardians could not be loaded"
            description={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : query.data.waiting.length === 0 ? (
          <p className={styles.muted}>Nobody is waiting for a yes.</p>
        ) : (
          <ul className={styles.list} aria-label="Guardians who need a yes">
            {query.data.waiting.map((waiting) => (
              <WaitingGuardianCard
                key={`${waiting.guardian_id} ${waiting.minor_id}`}
                waiting={waiting}
                onAnswered={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
      </section>
      {query.data && <AnswerLog answers={query.data.answered} />}
      <GuardianHistory />
    </div>
  );
}

function AnswerLog({ answers }: { answers: GuardianAnswer[] }) {
  return (
    <section className={styles.panel} aria-labelledby="answered-guardians">
      <h2 id="answered-guardians">Last answers</h2>
      {answers.length === 0 ? (
        <p className={styles.muted}>No answers yet.</p>
      ) : (
        <ul className={styles.list} aria-label="Last answers">
          {answers.map((answer) => (
            <li key={answer.id} className={styles.person}>
              <p>
                {answer.answered_by ?? 'A deleted account'} {answer.is_accepted ? 'approved' : 'declined'}{' '}
                <b>{answer.guardian_name ?? answer.guardian_email ?? 'a deleted account'}</b> as a guardian of{' '}
                <b>{answer.minor_name ?? 'a minor without a name'}</b>{' '}
                <span className={styles.muted}>
                  <Moment at={answer.answered_at} />
                </span>
              </p>
              {answer.reason ? (
                <p className={styles.quote}>{answer.reason}</p>
              ) : (
                <p className={styles.muted}>As a guardian of the minor.</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
