import { SelectField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useState } from 'react';
import type { StaffFlag } from '../model/list-flags';
import { personName, type Person } from '../model/search-people';
import { PeopleSearch } from '../kit/people-search';
import styles from '../kit/console.module.css';
import { FlagExplanation } from './flag-explanation';

/** "Why is it on or off for …": a flag, a person, and the evaluation step by step. */
export function WhyPanel({ flags }: { flags: readonly StaffFlag[] }) {
  const [key, setKey] = useState(flags[0]?.key);
  const [person, setPerson] = useState<Person>();
  const flag = flags.find((each) => each.key === key) ?? flags[0];
  if (!flag) return null;
  return (
    <section className={styles.panel} aria-labelledby="why">
      <h2 id="why">Why is it on or off for …</h2>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <SelectField label="Flag" value={flag.key} onChange={setKey}>
            {flags.map((each) => (
              <option key={each.key}>{each.key}</option>
            ))}
          </SelectField>
          <PeopleSearch label="Person">
            {(found) => (
              <Button aria-pressed={found.user_id === person?.user_id} onClick={() => setPerson(found)}>
                {personName(found)}
                {found.slug && <span className={styles.muted}> · {found.slug}</span>}
              </Button>
            )}
          </PeopleSearch>
        </div>
        {person ? (
          <FlagExplanation flag={flag} person={person} />
        ) : (
          <p className={styles.muted}>Choose a person to see each condition and its result.</p>
        )}
      </div>
    </section>
  );
}
