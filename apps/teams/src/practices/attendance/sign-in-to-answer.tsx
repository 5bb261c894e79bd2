import { useLocation } from 'react-router-dom';
import { saveRedirect } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import styles from './attendance-form.module.css';
import { t } from '../../language';

/** What a signed-out viewer sees in place of the form. Signing in leads back to this practice. */
export function SignInToAnswer() {
  const { pathname, search } = useLocation();
  return (
    <section className={styles.form} aria-label={t('Your Attendance')}>
      <h3 className={styles.heading}>{t('Your Attendance')}</h3>
      <p className={styles.note}>{t('Sign in to tell the team whether you are coming.')}</p>
      <div className={styles.actions}>
        <LinkButton to="/auth" onClick={() => saveRedirect(pathname + search)}>
          {t('Sign in')}
        </LinkButton>
      </div>
    </section>
  );
}
