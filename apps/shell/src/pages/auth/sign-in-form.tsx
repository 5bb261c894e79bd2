import { useAuth } from '@lineup/auth';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { authErrorText, emailProblem } from '../../model/account-rules';
import formStyles from '../../form/form.module.css';
import styles from './auth.module.css';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';

/** Signs in with email and password. What was typed stays after a failure. */
export function SignInForm() {
  const { signIn } = useAuth();
  const [problems, setProblems] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const [email, password] = [String(values.get('email')), String(values.get('password'))];
    const found = { email: emailProblem(email), password: password === '' ? 'Enter your password.' : undefined };
    setProblems(found);
    setFailure(undefined);
    if (found.email || found.password) return;
    setIsBusy(true);
    const { error } = await signIn(email.trim(), password);
    setIsBusy(false);
    if (error) setFailure(authErrorText(error));
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Field label="Email" name="email" type="email" autoComplete="email" error={problems.email} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={problems.password}
      />
      <NativeButton type="submit" look="primary" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </NativeButton>
      <Link to="/auth/reset-password" className={styles.aside}>
        Forgot your password?
      </Link>
    </form>
  );
}
