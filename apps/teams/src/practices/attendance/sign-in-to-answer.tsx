import { useLocation } from 'react-router-dom';
import { saveRedirect } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import styles from './attendance-form.module.css';

/** What a signed-out viewer sees in place of the form. Signing in leads back to this practice. */
export function SignInToAnswer() {
  const { pathname, search } = useLocation();
  return (
    <section className={styles.form} aria-label="Your Attendance">
      <h3 className={styles.heading}>Your Attendance</h3>
      <p className={styles.note}>Sign in to tell the team whether you are coming.</p>
      <div className={styles.actions}>
        <LinkButton to="/auth" onClick={() => saveRedirect(pathname + search)}>
          Sign in
        </LinkButton>
      </div>
    </section>
  );
}
