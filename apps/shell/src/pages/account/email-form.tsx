import { getClient, toDataError, type DataError } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type FormEvent } from 'react';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import { authErrorText, emailProblem } from '../../model/account-rules';
import type { OwnAccount } from './own-account';
import { useSave } from './use-save';

/** Changes the address that one signs in with, by links in mails to the present and the new one. */
export function EmailForm({ account }: { account: Pick<OwnAccount, 'email' | 'new_email'> }) {
  const [problem, setProblem] = useState<string>();
  const { save, isSaving, failure } = useSave(async (email: string) => {
    const error = await changeEmail(email);
    if (!error) return;
    if (error.kind !== 'conflict' && error.kind !== 'invalid') throw error;
    setProblem(error.code === 'email_exists' ? 'This address cannot be used.' : authErrorText(error));
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const isPresent = email.toLowerCase() === account.email.toLowerCase();
    const found = emailProblem(email) ?? (isPresent ? 'This is your address already.' : undefined);
    setProblem(found);
    if (found === undefined) await save(email);
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Email">
      <p>
        You sign in as <strong>{account.email}</strong>.
      </p>
      {account.new_email && (
        <FormMessage kind="success">
          Your address changes to {account.new_email} once you followed the links in both mails: one went to each
          address. They work for an hour.
        </FormMessage>
      )}
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Field label="New email" name="email" type="email" autoComplete="email" error={problem} />
      <div>
        <NativeButton type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Sending…' : 'Change email'}
        </NativeButton>
      </div>
    </form>
  );
}

/** Asks for the links; tells why there are none. */
async function changeEmail(email: string): Promise<DataError | null> {
  const client = await getClient();
  const emailRedirectTo = new URL('/account', location.href).href;
  const { error } = await client.auth.updateUser({ email }, { emailRedirectTo });
  return error && toDataError(error);
}
