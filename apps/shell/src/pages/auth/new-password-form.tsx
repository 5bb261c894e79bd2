import { useAuth } from '@lineup/auth';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { PASSWORD_LENGTH, authErrorText, newPasswordProblem } from '../../model/account-rules';
import formStyles from '../../form/form.module.css';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';

/** Sets the new password. */
export function NewPasswordForm() {
  const { user, updatePassword } = useAuth();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const password = String(new FormData(event.currentTarget).get('password'));
    const found = newPasswordProblem(password);
    setProblem(found);
    setFailure(undefined);
    if (found) return;
    setIsBusy(true);
    const { error } = await updatePassword(password);
    setIsBusy(false);
    if (error?.code === 'weak_password') setProblem(error.message);
    else if (error) setFailure(authErrorText(error));
    else {
      toast.success('Your password is changed.');
      await navigate('/', { replace: true });
    }
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH} characters.`}
        error={problem}
      />
      <NativeButton type="submit" look="primary" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Save password'}
      </NativeButton>
    </form>
  );
}
