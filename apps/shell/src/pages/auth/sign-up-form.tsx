import { currentLanguage } from '@lineup/language';
import { passAgeVerification, readRedirect, saveRedirect, useAuth } from '@lineup/auth';
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
import { ProviderButtons } from './provider-buttons';
import { useProviders } from '../../federation/registry/use-providers';
import { titleOf } from '../../model/sign-in-providers/providers';
import { forgetSignUpDate, keepSignUpDate, readSignUpDate } from './sign-up-date';
import { signUpInvited, type Invitation } from './sign-up-invited';
import { rich, t } from '../../language/language';

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
  const [birthDate, setBirthDate] = useState(readSignUpDate);
  const [before, setBefore] = useState('');
  // An invitation proves its address: nothing is waited for.
  const [waiting, setWaiting] = useState(() => (invitation ? null : readWaiting()));

  function pass(date: string) {
    passAgeVerification();
    keepSignUpDate(date);
    setBirthDate(date);
  }

  function correctBirthDate() {
    forgetSignUpDate();
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
          {rich(
            '<strong>Check your email.</strong> We sent a link to {email}. Open it to finish your account.',
            { strong: (words) => <strong>{words}</strong> },
            { email: waiting.email },
          )}
        </p>
      </ConfirmEmail>
    );
  }
  if (birthDate === null)
    return (
      <>
        <AgeScreen before={before} onPass={pass} />
        {!invitation && <NextStep />}
      </>
    );
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

/** Whoever looks for the button of another service sees that it comes. */
function NextStep() {
  const titles = useProviders().map(titleOf);
  if (titles.length === 0) return null;
  return <p className={styles.terms}>{t('Next: sign up with {ways}.', { ways: waysText([...titles, t('email')]) })}</p>;
}

/** "Discord, Google or email" */
/** "Discord, Google or email": British English, as all our copy, has no comma before the last. */
const waysText = (ways: string[]) =>
  new Intl.ListFormat(currentLanguage() === 'en' ? 'en-GB' : 'es-419', { type: 'disjunction' }).format(ways);

const schema = z.object({ email: email(), password: passwordSchema });

interface AccountFormProps extends SignUpFormProps {
  birthDate: string;
  /** The date of birth is another one: once the account is made, only staff can change it. */
  onCorrect(): void;
  onSent(): void;
}

function AccountForm({ birthDate, invitation, start, email: address, onCorrect, onSent }: AccountFormProps) {
  const { signUp, signIn } = useAuth();
  const { bind, draft, failure, isSending, formProps } = useForm({
    initial: { email: invitation?.email ?? address, password: '' },
    schema,
    send: async (input) => {
      if (invitation) await signUpInvited(invitation, input.password, birthDate);
      const { error, needsConfirmation } = invitation
        ? { ...(await signIn(invitation.email, input.password)), needsConfirmation: false }
        : await signUp({ ...input, birthDate, signUpKey: rememberSignUp(input.email, birthDate) });
      if (error) throw error;
      forgetSignUpDate();
      // Kept for every tab: the link of the email opens another one.
      if (start && readRedirect() === null) saveRedirect(start);
      if (!needsConfirmation) return;
      noteMailed();
      onSent();
    },
    refused: authRefusal,
  });

  return (
    <>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <p className={styles.born}>
          {t('Born {day}', { day: calendarDate(birthDate) })}
          <Button variant="ghost" aria-label={t('Change the date of birth')} onClick={onCorrect}>
            {t('Change')}
          </Button>
        </p>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="email"
          readOnly={invitation !== null}
          hint={invitation ? t('Your invitation came here, so it is confirmed already.') : undefined}
          {...bind('email')}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="new-password"
          hint={t('At least {min} characters.', { min: MIN_PASSWORD_LENGTH })}
          {...bind('password')}
        />
        <SubmitButton
          label={t('Create account')}
          busyLabel={t('Creating your account…')}
          isBusy={isSending}
          size="large"
        />
        <p className={styles.terms}>
          {rich(
            'By creating an account you accept the <terms>terms</terms> and the <privacy>privacy notice</privacy>.',
            {
              terms: (words) => <Link to="/terms">{words}</Link>,
              privacy: (words) => <Link to="/privacy">{words}</Link>,
            },
          )}
        </p>
      </Form>
      {!invitation && (
        <ProviderButtons
          mode="sign-up"
          email={draft.email}
          onLeave={() => start && readRedirect() === null && saveRedirect(start)}
        />
      )}
    </>
  );
}
