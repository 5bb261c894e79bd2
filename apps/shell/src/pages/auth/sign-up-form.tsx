import { isAgeVerified, passAgeVerification, useAuth } from '@lineup/auth';
import { sessionStore } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { emailProblem, newPasswordProblem, authErrorText, PASSWORD_LENGTH } from '../../model/account-rules';
import { AgeScreen } from './age-screen';
import formStyles from '../../form/form.module.css';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';

/** Keeps a date that passed until the account is made or the tab closes. */
const BIRTH_DATE_KEY = 'sign_up_birth_date';

/** Makes an account: first the age screen, then email and password. */
export function SignUpForm() {
  const [birthDate, setBirthDate] = useState(() => (isAgeVerified() ? sessionStore.getItem(BIRTH_DATE_KEY) : null));
  const [sentTo, setSentTo] = useState<string>();

  function pass(date: string) {
    passAgeVerification();
    sessionStore.setItem(BIRTH_DATE_KEY, date);
    setBirthDate(date);
  }

  if (sentTo !== undefined) {
    return (
      <FormMessage kind="success">
        <p>
          <strong>Check your mail.</strong> We sent a link to {sentTo}. Open it to finish your account.
        </p>
      </FormMessage>
    );
  }
  if (birthDate === null) return <AgeScreen onPass={pass} />;
  return <AccountForm birthDate={birthDate} onSent={setSentTo} />;
}

function AccountForm({ birthDate, onSent }: { birthDate: string; onSent(email: string): void }) {
  const { signUp } = useAuth();
  const [problems, setProblems] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const [email, password] = [String(values.get('email')).trim(), String(values.get('password'))];
    const found = { email: emailProblem(email), password: newPasswordProblem(password) };
    setProblems(found);
    setFailure(undefined);
    if (found.email || found.password) return;
    setIsBusy(true);
    const { error, needsConfirmation } = await signUp({ email, password, birthDate });
    setIsBusy(false);
    if (error?.code === 'weak_password') setProblems({ password: error.message });
    else if (error) setFailure(authErrorText(error));
    else sessionStore.removeItem(BIRTH_DATE_KEY);
    if (needsConfirmation) onSent(email);
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Field label="Email" name="email" type="email" autoComplete="email" error={problems.email} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH} characters.`}
        error={problems.password}
      />
      <NativeButton type="submit" look="primary" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Creating your account…' : 'Create account'}
      </NativeButton>
      <p className={formStyles.hint}>
        By creating an account you accept the <Link to="/terms">terms</Link> and the{' '}
        <Link to="/privacy">privacy notice</Link>.
      </p>
    </form>
  );
}
