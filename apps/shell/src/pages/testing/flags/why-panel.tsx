import { NativeButton } from '@lineup/ui/native-button';
import { useState } from 'react';
import type { StaffFlag } from '../data/list-flags';
import type { Person } from '../data/search-people';
import { Field } from '../parts/field';
import { PeopleSearch } from '../parts/people-search';
import styles from '../console.module.css';
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
          <Field label="Flag">
            {(control) => (
              <select {...control} value={flag.key} onChange={(event) => setKey(event.target.value)}>
                {flags.map((each) => (
                  <option key={each.key}>{each.key}</option>
                ))}
              </select>
            )}
          </Field>
          <PeopleSearch label="Person">
            {(found) => (
              <NativeButton aria-pressed={found.id === person?.id} onClick={() => setPerson(found)}>
                {found.name}
                {found.slug && <span className={styles.muted}> · {found.slug}</span>}
              </NativeButton>
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
