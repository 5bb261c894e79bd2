import { isAgeVerified, passAgeVerification, readRedirect, saveRedirect, useAuth } from '@lineup/auth';
import { sessionStore } from '@lineup/data';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { calendarDate } from '@lineup/ui/dates';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PasswordField } from '../../kit/password-field';
import { MIN_PASSWORD_LENGTH, authRefusal, passwordSchema } from '../../model/account-schemas';
import { AgeScreen } from './age-screen';
import styles from './auth.module.css';
import { ConfirmEmail } from './confirm-email';
import { noteMailed, readWaiting, rememberSignUp, stopWaiting } from './pending-sign-up';
import { signUpInvited, type Invitation } from './sign-up-invited';

/** Stores a date that passed until the account is made or the tab closes. */
const BIRTH_DATE_KEY = 'sign_up_birth_date';

export interface SignUpFormProps {
  /** Of who comes with the link of one: the address is given, and needs no confirmation. */
  invitation: Invitation | null;
  /** Where the new account begins if no page sent the visitor here. */
  start: string | null;
  /** The address that a mail went to. */
  email: string;
}

/** Makes an account: first the age screen, then email and password. */
export function SignUpForm({ invitation, start, email: address }: SignUpFormProps) {
  const [birthDate, setBirthDate] = useState(() => (isAgeVerified() ? sessionStore.getItem(BIRTH_DATE_KEY) : null));
  const [before, setBefore] = useState('');
  // An invitation proves its address: nothing is waited for.
  const [waiting, setWaiting] = useState(() => (invitation ? null : readWaiting()));

  function pass(date: string) {
    passAgeVerification();
    sessionStore.setItem(BIRTH_DATE_KEY, date);
    setBirthDate(date);
  }

  function correctBirthDate() {
    sessionStore.removeItem(BIRTH_DATE_KEY);
    setBefore(birthDate ?? '');
    setBirthDate(null);
  }

  function changeAddress() {
    stopWaiting();
    setWaiting(null);
  }

  if (waiting) {
    return (
      <ConfirmEmail email={waiting.email} againAt={waiting.againAt} onBack={changeAddress}>
        <p>
          <strong>Check your email.</strong> We sent a link to {waiting.email}. Open it to finish your account.
        </p>
      </ConfirmEmail>
    );
  }
  if (birthDate === null) return <AgeScreen before={before} onPass={pass} />;
  return (
    <AccountForm
      birthDate={birthDate}
      invitation={invitation}
      start={start}
      email={address}
      onCorrect={correctBirthDate}
      onSent={() => setWaiting(readWaiting())}
    />
  );
}

const schema = z.object({ email: email(), password: passwordSchema });

interface AccountFormProps extends SignUpFormProps {
  birthDate: string;
  /** The date of birth is another one: once the account is made, only staff can change it. */
  onCorrect(): void;
  onSent(): void;
}

function AccountForm({ birthDate, invitation, start, email: address, onCorrect, onSent }: AccountFormProps) {
  const { signUp, signIn } = useAuth();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { email: invitation?.email ?? address, password: '' },
    schema,
    send: async (input) => {
      if (invitation) await signUpInvited(invitation, input.password, birthDate);
      const { error, needsConfirmation } = invitation
        ? { ...(await signIn(invitation.email, input.password)), needsConfirmation: false }
        : await signUp({ ...input, birthDate, signUpKey: rememberSignUp(input.email, birthDate) });
      if (error) throw error;
      sessionStore.removeItem(BIRTH_DATE_KEY);
      // Kept for every tab: the link of the email opens another one.
      if (start && readRedirect() === null) saveRedirect(start);
      if (!needsConfirmation) return;
      noteMailed();
      onSent();
    },
    refused: authRefusal,
  });

  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <p className={styles.born}>
        Born {calendarDate(birthDate)}
        <Button variant="ghost" aria-label="Change the date of birth" onClick={onCorrect}>
          Change
        </Button>
      </p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={invitation !== null}
        hint={invitation ? 'Your invitation came here, so it is confirmed already.' : undefined}
        {...bind('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        {...bind('password')}
      />
      <SubmitButton label="Create account" busyLabel="Creating your account…" isBusy={isSending} size="large" />
      <p className={styles.terms}>
        By creating an account you accept the <Link to="/terms">terms</Link> and the{' '}
        <Link to="/privacy">privacy notice</Link>.
      </p>
    </Form>
  );
}
