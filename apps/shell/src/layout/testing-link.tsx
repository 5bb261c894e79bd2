import { useFlag } from '@lineup/flags';
import { Link } from 'react-router-dom';
import styles from './layout.module.css';

/** Floating way to the testing dashboard, for those who have its flag. */
export function TestingLink() {
  const { isOn } = useFlag('testing_dashboard');
  if (!isOn) return null;
  return (
    <aside aria-label="Staff">
      <Link to="/testing" className={styles.testing}>
        Testing
      </Link>
    </aside>
  );
}
