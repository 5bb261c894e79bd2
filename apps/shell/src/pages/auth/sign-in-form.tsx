import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { PasswordField } from '../../kit/password-field';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { authFailure } from '../../model/account-schemas';
import { usePasskeys } from '../../federation/registry/use-passkeys';
import styles from './auth.module.css';
import { ConfirmEmail } from './confirm-email';
import { PasskeyButton } from './passkey-button';
import { stopWaiting } from './pending-sign-up';
import { ProviderButtons } from './provider-buttons';
import { usePasskeyField } from './use-passkey-field';
import { rich, t } from '../../language/language';

const schema = z.object({
  email: email(),
  password: z.string().check(z.refine((password) => password !== '', { error: () => t('Enter your password.') })),
});

/** Signs in with email and password. What was typed stays after a failure. */
export function SignInForm({ email: known }: { email: string }) {
  const { signIn } = useAuth();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const passkeys = usePasskeys();
  // A press on the button ends what waits in the field: it begins again then.
  const [round, setRound] = useState(0);
  usePasskeyField(passkeys.isPossible && unconfirmed === undefined, round, stopWaiting);
  const { bind, draft, failure, isSending, formProps } = useForm({
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
          {rich(
            '<strong>Confirm your email first.</strong> Open the link in the email that we sent to {email}.',
            { strong: (words) => <strong>{words}</strong> },
            { email: unconfirmed },
          )}
        </p>
      </ConfirmEmail>
    );
  }
  return (
    <>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete={passkeys.isOffered ? 'username webauthn' : 'email'}
          {...bind('email')}
        />
        <PasswordField label={t('Password')} autoComplete="current-password" {...bind('password')} />
        <SubmitButton label={t('Sign in')} busyLabel={t('Signing in…')} isBusy={isSending} size="large" />
        <Link to="/auth/reset-password" className={styles.aside}>
          {t('Forgot your password?')}
        </Link>
      </Form>
      <ProviderButtons
        mode="sign-in"
        email={draft.email}
        first={passkeys.isPossible && <PasskeyButton onFailed={() => setRound(round + 1)} />}
      />
    </>
  );
}
