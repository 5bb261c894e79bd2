import { useAuth } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type FormEvent } from 'react';
import { authErrorText, emailProblem } from '../../model/account-rules';
import formStyles from '../../form/form.module.css';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';

/** Asks for the mail. The answer is the same whether an account exists or not. */
export function RequestLinkForm() {
  const { requestPasswordReset } = useAuth();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const found = emailProblem(email);
    setProblem(found);
    setFailure(undefined);
    if (found) return;
    setIsBusy(true);
    const { error } = await requestPasswordReset(email);
    setIsBusy(false);
    if (error) setFailure(authErrorText(error));
    else setSentTo(email);
  }

  if (sentTo !== undefined) {
    return (
      <>
        <FormMessage kind="success">
          <p>If {sentTo} has an account, a mail with a link is on its way.</p>
        </FormMessage>
        <LinkButton to="/auth">Back to sign in</LinkButton>
      </>
    );
  }
  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Field label="Email" name="email" type="email" autoComplete="email" error={problem} />
      <NativeButton type="submit" look="primary" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Sending…' : 'Send me a link'}
      </NativeButton>
    </form>
  );
}
