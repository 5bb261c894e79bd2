import { useAuth } from '@lineup/auth';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import { useRef, useState, type FormEvent } from 'react';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import { PASSWORD_LENGTH, authErrorText, newPasswordProblem } from '../../model/account-rules';
import { useSave } from './use-save';

/** Changes the password. The service signs other devices out. */
export function PasswordForm({ email }: { email: string }) {
  const { updatePassword } = useAuth();
  const [problem, setProblem] = useState<string>();
  // Sent without an answer: it may be the password already.
  const unanswered = useRef<string>(undefined);
  const isRefused = useRef(false);
  const { save, isSaving, failure } = useSave(async (password: string) => {
    const { error } = await updatePassword(password);
    isRefused.current = false;
    if (!error || (error.code === 'same_password' && unanswered.current === password)) return;
    if (error.isRetryable) unanswered.current = password;
    if (error.kind !== 'invalid' && error.code !== 'weak_password' && error.code !== 'same_password') throw error;
    isRefused.current = true;
    setProblem(authErrorText(error));
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const form = event.currentTarget;
    const password = String(new FormData(form).get('password'));
    const found = newPasswordProblem(password);
    setProblem(found);
    if (found !== undefined || !(await save(password)) || isRefused.current) return;
    form.reset();
    toast.success('Password changed', { description: 'Your other devices were signed out.' });
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Password">
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH} characters. Your other devices are signed out.`}
        error={problem}
      />
      <div>
        <NativeButton type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Change password'}
        </NativeButton>
      </div>
    </form>
  );
}
