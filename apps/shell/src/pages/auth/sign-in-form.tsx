import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { PasswordField } from '../../kit/password-field';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { authFailure } from '../../model/account-schemas';
import styles from './auth.module.css';
import { ConfirmEmail } from './confirm-email';
import { stopWaiting } from './pending-sign-up';

const schema = z.object({
  email: email(),
  password: z.string().check(z.refine((password) => password !== '', 'Enter your password.')),
});

/** Signs in with email and password. What was typed stays after a failure. */
export function SignInForm({ email: known }: { email: string }) {
  const { signIn } = useAuth();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { email: known, password: '' },
    schema,
    send: async ({ email: address, password }) => {
      const { error } = await signIn(address, password);
      if (error?.code === 'email_not_confirmed') setUnconfirmed(address);
      else if (error) throw error;
      else stopWaiting();
    },
    refused: authFailure,
  });

  if (unconfirmed !== undefined) {
    return (
      <ConfirmEmail email={unconfirmed} onBack={() => setUnconfirmed(undefined)}>
        <p>
          <strong>Confirm your email first.</strong> Open the link in the email that we sent to {unconfirmed}.
        </p>
      </ConfirmEmail>
    );
  }
  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
      <SubmitButton label="Sign in" busyLabel="Signing in…" isBusy={isSending} size="large" />
      <Link to="/auth/reset-password" className={styles.aside}>
        Forgot your password?
      </Link>
    </Form>
  );
}
