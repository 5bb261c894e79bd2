import { dollars } from '@lineup/ui/dollars';
import type { Player } from '../../model/load-player';
import styles from '../kit/player-page.module.css';
import { t } from '../../../language';

/** School, GPA and the scholarship a player needs, as far as the viewer may read them. */
export function SchoolFacts({ academics }: { academics: NonNullable<Player['academics']> }) {
  const { school_name, gpa, scholarship_need } = academics;
  return (
    <dl className={styles.school}>
      {school_name && (
        <div>
          <dt>{t('High school')}</dt>
          <dd>{school_name}</dd>
        </div>
      )}
      {gpa !== null && (
        <div>
          <dt>{t('GPA')}</dt>
          <dd>{gpa.toFixed(2)}</dd>
        </div>
      )}
      {scholarship_need !== null && (
        <div>
          <dt>{t('Scholarship needed')}</dt>
          <dd>{scholarship_need === 0 ? t('None') : t('{amount} a year', { amount: dollars(scholarship_need) })}</dd>
        </div>
      )}
    </dl>
  );
}
