import { calendarDate } from '@lineup/ui/dates';
import { usePlace } from '@lineup/ui/use-place';
import styles from './college-page.module.css';
import type { College } from './load-college';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** What studying there costs, until when one applies, what can be studied and where teams play; nothing where nobody said it. */
export function CollegeFacts({ college }: { college: College }) {
  const { majors = [], tuition_in_state: own, tuition_out_of_state: other, facilities } = college;
  const { application_deadline: apply, aid_deadline: aid } = college;
  const place = usePlace();
  const facts: [string, string][] = [
    ...(typeof own === 'number' ? ([['Tuition, in state', `${dollars(own)} a year`]] as [string, string][]) : []),
    ...(typeof other === 'number'
      ? ([['Tuition, out of state', `${dollars(other)} a year`]] as [string, string][])
      : []),
    ...(apply ? ([['Apply by', calendarDate(apply, place)]] as [string, string][]) : []),
    ...(aid ? ([['Financial aid by', calendarDate(aid, place)]] as [string, string][]) : []),
  ];
  return (
    <>
      {(facts.length > 0 || majors.length > 0) && (
        <section className={styles.all}>
          <h2>Studying here</h2>
          {facts.length > 0 && (
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {majors.length > 0 && (
            <p className={styles.text}>
              <strong>Majors:</strong> {majors.join(', ')}
            </p>
          )}
        </section>
      )}
      {facilities && (
        <section className={styles.all}>
          <h2>Facilities</h2>
          <p className={styles.text}>{facilities}</p>
        </section>
      )}
    </>
  );
}
