import type { Player } from '../../model/load-player';
import styles from '../kit/player-page.module.css';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** School, GPA and the scholarship a player needs, as far as the viewer may read them. */
export function SchoolFacts({ academics }: { academics: NonNullable<Player['academics']> }) {
  const { school_name, gpa, scholarship_need } = academics;
  return (
    <dl className={styles.school}>
      {school_name && (
        <div>
          <dt>High school</dt>
          <dd>{school_name}</dd>
        </div>
      )}
      {gpa !== null && (
        <div>
          <dt>GPA</dt>
          <dd>{gpa.toFixed(2)}</dd>
        </div>
      )}
      {scholarship_need !== null && (
        <div>
          <dt>Scholarship needed</dt>
          <dd>{scholarship_need === 0 ? 'None' : `${dollars.format(scholarship_need)} a year`}</dd>
        </div>
      )}
    </dl>
  );
}
