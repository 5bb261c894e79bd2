import { useQuery } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { longDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import type { Practice } from '../../model/practice';
import { Corrections } from './corrections';
import { loadPresence, type PersonThere } from './load-presence';
import { PersonRow } from './person-row';
import styles from './presence.module.css';
import { useRecordPresence, useTakeOverAnswers } from './record-presence';
import { plural, t } from '../../language';

interface PresenceSectionProps {
  teamId: string;
  practice: Practice;
  viewerId: string;
}

/** Who came to a practice, for owner and staff: the answers in one press, then the exceptions in one press each. */
export default function PresenceSection({ teamId, practice, viewerId }: PresenceSectionProps) {
  const presence = useQuery(loadPresence(teamId, practice.id, viewerId));
  const takeOver = useTakeOverAnswers(teamId, practice.id);
  const record = useRecordPresence(teamId, practice.id, viewerId);
  if (presence.isPending) return <p className={styles.note}>{t('Loading who came…')}</p>;
  if (!presence.data)
    return presence.error ? (
      <ErrorState
        title={t('Who came could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void presence.refetch()}
      />
    ) : null;

  const { is_open: isOpen, closes_at: closesAt, people, corrections } = presence.data;
  const recorded = people.filter(({ state }) => state !== null);
  const open = people.filter(({ state, is_self: isSelf }) => state === null && !isSelf);
  const answered = open.filter(({ answer }) => answer === 'attending' || answer === 'not_attending');
  return (
    <section aria-labelledby="presence-heading" className={styles.section} aria-busy={takeOver.isPending}>
      <h3 id="presence-heading" className={styles.heading}>
        {t('Who came')}
      </h3>
      <p className={styles.note} role="status">
        {summary(people, recorded)}
      </p>
      {isOpen && answered.length > 0 && (
        <div className={styles.start}>
          <Button variant="primary" isBlock isBusy={takeOver.isPending} onClick={() => takeOver.mutate()}>
            {t('Take over the answers')}
          </Button>
          <p className={styles.note}>
            {t(
              'A yes becomes present, a no becomes excused. Maybe and no answer stay open. Then change the exceptions.',
            )}
          </p>
        </div>
      )}
      <ul className={styles.list}>
        {people.map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            isOpen={isOpen}
            onRecord={(change) => record.mutate([change])}
          />
        ))}
      </ul>
      {isOpen && answered.length === 0 && open.length > 1 && (
        <Button isBlock onClick={() => record.mutate(open.map(({ user_id }) => ({ user_id, state: 'present' })))}>
          {plural(open.length, 'Mark the other {count} present', 'Mark the other {count} present')}
        </Button>
      )}
      <p className={styles.note}>
        {isOpen
          ? t('Each press is saved. You can correct it until {day}.', { day: longDate(new Date(closesAt)) })
          : t('Closed since {day}. What is recorded stays.', { day: longDate(new Date(closesAt)) })}
      </p>
      <Corrections corrections={corrections} people={people} />
    </section>
  );
}

function summary(people: PersonThere[], recorded: PersonThere[]) {
  if (people.length === 0) return t('Nobody was on the roster when it started.');
  if (recorded.length === 0) return t('Nobody is recorded yet.');
  const came = recorded.filter(({ state }) => state === 'present' || state === 'late').length;
  const rest = people.length - recorded.length;
  const counts = { came, recorded: recorded.length };
  return rest > 0
    ? t('{came} of {recorded} came, {rest} not recorded.', { ...counts, rest })
    : t('{came} of {recorded} came.', counts);
}
