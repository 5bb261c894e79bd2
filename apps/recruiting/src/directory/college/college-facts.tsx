import { calendarDate } from '@lineup/ui/dates';
import { usePlace } from '@lineup/ui/use-place';
import { dollars } from '@lineup/ui/dollars';
import styles from './college-page.module.css';
import type { College } from './load-college';
import { t } from '../../language';

/** What studying there costs, until when one applies, what can be studied and where teams play; nothing where nobody said it. */
export function CollegeFacts({ college }: { college: College }) {
  const { majors = [], tuition_in_state: own, tuition_out_of_state: other, facilities } = college;
  const { application_deadline: apply, aid_deadline: aid } = college;
  const place = usePlace();
  const facts: [string, string][] = [
    ...(typeof own === 'number'
      ? ([[t('Tuition, in state'), t('{amount} a year', { amount: dollars(own) })]] as [string, string][])
      : []),
    ...(typeof other === 'number'
      ? ([[t('Tuition, out of state'), t('{amount} a year', { amount: dollars(other) })]] as [string, string][])
      : []),
    ...(apply ? ([[t('Apply by'), calendarDate(apply, place)]] as [string, string][]) : []),
    ...(aid ? ([[t('Financial aid by'), calendarDate(aid, place)]] as [string, string][]) : []),
  ];
  return (
    <>
      {(facts.length > 0 || majors.length > 0) && (
        <section className={styles.all}>
          <h2>{t('Studying here')}</h2>
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
              <strong>{t('Majors:')}</strong> {majors.map((major) => t(major)).join(', ')}
            </p>
          )}
        </section>
      )}
      {facilities && (
        <section className={styles.all}>
          <h2>{t('Facilities')}</h2>
          <p className={styles.text}>{facilities}</p>
        </section>
      )}
    </>
  );
}
