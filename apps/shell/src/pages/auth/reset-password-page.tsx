import { useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { SkeletonGroup, Skeleton } from '@lineup/ui/skeleton';
import { toast } from '@lineup/ui/toast';
import styles from './auth.module.css';
import { beganWithMail } from './began-with-mail';
import { NewPasswordForm } from './new-password-form';
import { RequestLinkForm } from './request-link-form';

/** Sends the email with the link; a user who followed it, and so is signed in, sets a new password. */
export function Component() {
  const { status, session } = useAuth();
  const navigateIfHere = useNavigateIfHere();
  const onDone = () => {
    toast.success('Your password is changed.');
    void navigateIfHere('/', { replace: true });
  };
  const mayReset = session !== null && beganWithMail(session.access_token);
  return (
    <section className={styles.panel}>
      <title>Reset password · Lineup</title>
      <h1 className={styles.title}>{mayReset ? 'Set a new password' : 'Reset your password'}</h1>
      {status === 'loading' && (
        <SkeletonGroup label="Loading">
          <Skeleton height="120px" />
        </SkeletonGroup>
      )}
      {status !== 'loading' &&
        (mayReset ? (
          <NewPasswordForm label="New password" action="Save password" onDone={onDone} />
        ) : (
          <RequestLinkForm />
        ))}
    </section>
  );
}
