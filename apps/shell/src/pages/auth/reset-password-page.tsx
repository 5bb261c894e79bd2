import { useAuth } from '@lineup/auth';
import { SkeletonGroup, Skeleton } from '@lineup/ui/skeleton';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './auth.module.css';
import { FormMessage } from '@lineup/ui/form';
import { linkProblem } from '../../model/link-problem';
import { beganWithMail } from './began-with-mail';
import { NewPasswordForm } from './new-password-form';
import { RequestLinkForm } from './request-link-form';

/** Sends the email with the link; a user who followed it, and so is signed in, sets a new password. */
export function Component() {
  const { status, session } = useAuth();
  const mayReset = session !== null && beganWithMail(session.access_token);
  const { hash } = useLocation();
  const [problem] = useState(() => linkProblem(hash));
  return (
    <section className={styles.panel}>
      <title>Reset password · Lineup</title>
      <h1 className={styles.title}>{mayReset ? 'Set a new password' : 'Reset your password'}</h1>
      <FormMessage>{problem}</FormMessage>
      {status === 'loading' && (
        <SkeletonGroup label="Checking the link">
          <Skeleton height="120px" />
        </SkeletonGroup>
      )}
      {status !== 'loading' && (mayReset ? <NewPasswordForm /> : <RequestLinkForm />)}
    </section>
  );
}
