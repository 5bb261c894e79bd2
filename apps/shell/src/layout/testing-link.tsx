import { useFlag } from '@lineup/flags';
import { Link, useLocation } from 'react-router-dom';
import styles from './layout.module.css';

/** Floating way to the testing dashboard, for those who have its flag. Not where it leads: it would only cover that. */
export function TestingLink() {
  const { isOn } = useFlag('testing_dashboard');
  const { pathname } = useLocation();
  if (!isOn || pathname === '/testing') return null;
  return (
    <aside aria-label="Staff" className={styles.testingRoom}>
      <Link to="/testing" className={styles.testing}>
        Testing
      </Link>
    </aside>
  );
}
