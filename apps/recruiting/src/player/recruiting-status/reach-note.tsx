import { Link } from 'react-router-dom';
import { reachText, type Reach } from '../../model/answers';
import { AskGuardianForm } from '../kit/ask-guardian-form';
import styles from './recruiting-status.module.css';
import { useAskGuardian } from './use-ask-guardian';
import { t } from '../../language';

/** How the college can write to the player; a minor without a guardian asks for one here. */
export function ReachNote({ reach, isStatusPage = false }: { reach: Reach; isStatusPage?: boolean }) {
  const isOpen = reach.way === 'inbox' || reach.way === 'guardian';
  return (
    <div className={styles.reach} data-open={isOpen}>
      <p>
        {reachText(reach, isStatusPage)}
        {reach.way === 'no_age' && (
          <>
            {' '}
            <Link to="/account#birth-date">{t('Enter it now')}</Link>
          </>
        )}
        {reach.is_asked && (
          <>
            {' '}
            <Link to="/account/guardians">{t('See the request')}</Link>
          </>
        )}
      </p>
      {reach.way === 'no_guardian' && !reach.is_asked && <AskGuardian />}
    </div>
  );
}

function AskGuardian() {
  return <AskGuardianForm keepAs="status-guardian" ask={useAskGuardian()} label={t('Ask them')} />;
}
