import { type Sentences } from '@lineup/language';
import type { Ward } from '@lineup/product';
import { Button } from '@lineup/ui/button';
import { slotTime } from '@lineup/ui/slot-card';
import { useState } from 'react';
import styles from './family.module.css';
import { WardAnswer } from './ward-answer';
import { t } from '../../language/language';

type Practice = NonNullable<Ward['practices']>[number];

const SAID = {
  attending: 'Going',
  waiting: 'On the waiting list',
  maybe: 'Maybe',
  not_attending: 'Can’t go',
} satisfies Sentences<Record<NonNullable<Practice['answer']>, string>>;

/** So many show until all are asked for. */
const AT_FIRST = 4;

interface WardPracticesProps {
  ward: Ward;
  /** Of the guardian who answers; without it this only shows. */
  guardianId?: string;
}

/** The next practices of a ward, with the answer and who gave it. */
export function WardPractices({ ward, guardianId }: WardPracticesProps) {
  const [isWhole, setWhole] = useState(false);
  if (ward.practices === null)
    return <p className={styles.muted}>{t('Turned off by {name}.', { name: wardName(ward) })}</p>;
  if (ward.practices.length === 0) return <p className={styles.muted}>{t('No practice is planned.')}</p>;
  const shown = isWhole ? ward.practices : ward.practices.slice(0, AT_FIRST);
  const rest = ward.practices.length - shown.length;
  return (
    <>
      <ul className={styles.practices} aria-label={t('Next practices')}>
        {shown.map((practice) => (
          <li key={practice.id} className={styles.practice}>
            <div>
              <p className={styles.name}>{practice.title}</p>
              <p className={styles.when}>
                <time dateTime={practice.starts_at}>{slotTime(practice.starts_at)}</time>
              </p>
              <p className={styles.muted}>
                {[practice.team_name, practice.game, practice.location, practice.is_mandatory && t('Mandatory')]
                  .filter(Boolean)
                  .join('\u00A0· ')}
              </p>
            </div>
            {guardianId && <WardAnswer ward={ward} practice={practice} guardianId={guardianId} />}
            <p className={styles.muted} role="status">
              {answerText(practice, wardName(ward), guardianId !== undefined)}
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 && <Button onClick={() => setWhole(true)}>{t('Show {rest} more', { rest })}</Button>}
    </>
  );
}

function answerText(
  { answer, is_by_guardian: isByGuardian, guardian_name: by }: Practice,
  ward: string,
  hasButtons: boolean,
) {
  if (answer === null) return t('No answer yet');
  const giver = isByGuardian ? (by ?? t('a guardian')) : ward;
  if (answer === 'waiting') return t('On the waiting list, answered by {giver}', { giver });
  return hasButtons
    ? t('Answered by {giver}', { giver })
    : t('{answer}, answered by {giver}', { answer: t(SAID[answer]), giver });
}

export const wardName = ({ name }: Pick<Ward, 'name'>) => name ?? t('your child');
