import type { Ward } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { slotTime } from '@lineup/ui/slot-card';
import { useState } from 'react';
import styles from './family.module.css';
import { WardAnswer } from './ward-answer';

type Practice = NonNullable<Ward['practices']>[number];

const SAID: Record<NonNullable<Practice['answer']>, string> = {
  attending: 'Going',
  maybe: 'Maybe',
  not_attending: 'Can’t go',
};

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
  if (ward.practices === null) return <p className={styles.muted}>Turned off by {wardName(ward)}.</p>;
  if (ward.practices.length === 0) return <p className={styles.muted}>No practice is planned.</p>;
  const shown = isWhole ? ward.practices : ward.practices.slice(0, AT_FIRST);
  const rest = ward.practices.length - shown.length;
  return (
    <>
      <ul className={styles.practices} aria-label="Next practices">
        {shown.map((practice) => (
          <li key={practice.id} className={styles.practice}>
            <div>
              <p className={styles.name}>{practice.title}</p>
              <p className={styles.when}>
                <time dateTime={practice.starts_at}>{slotTime(practice.starts_at)}</time>
              </p>
              <p className={styles.muted}>
                {[practice.team_name, practice.game, practice.location, practice.is_mandatory && 'Mandatory']
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
      {rest > 0 && <Button onClick={() => setWhole(true)}>Show {rest} more</Button>}
    </>
  );
}

function answerText(
  { answer, is_by_guardian: isByGuardian, guardian_name: by }: Practice,
  ward: string,
  hasButtons: boolean,
) {
  if (answer === null) return 'No answer yet';
  const giver = isByGuardian ? (by ?? 'a guardian') : ward;
  return `${hasButtons ? 'Answered' : `${SAID[answer]}, answered`} by ${giver}`;
}

export const wardName = ({ name }: Pick<Ward, 'name'>) => name ?? 'your child';
