import { useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { SkeletonGroup, Skeleton } from '@lineup/ui/skeleton';
import { toast } from '@lineup/ui/toast';
import styles from './auth.module.css';
import { beganWithMail } from './began-with-mail';
import { NewPasswordForm } from './new-password-form';
import { RequestLinkForm } from './request-link-form';
import { t } from '../../language/language';

/** Sends the email with the link; a user who followed it, and so is signed in, sets a new password. */
export function Component() {
  const { status, session } = useAuth();
  const navigateIfHere = useNavigateIfHere();
  const onDone = () => {
    toast.success(t('Your password is changed.'));
    void navigateIfHere('/', { replace: true });
  };
  const mayReset = session !== null && beganWithMail(session.access_token);
  return (
    <section className={styles.panel}>
      <title>{t('Reset password · Lineup')}</title>
      <h1 className={styles.title}>{mayReset ? t('Set a new password') : t('Reset your password')}</h1>
      {status === 'loading' && (
        <SkeletonGroup label={t('Loading')}>
          <Skeleton height="120px" />
        </SkeletonGroup>
      )}
      {status !== 'loading' &&
        (mayReset ? (
          <NewPasswordForm label={t('New password')} action={t('Save password')} onDone={onDone} />
        ) : (
          <RequestLinkForm />
        ))}
    </section>
  );
}
