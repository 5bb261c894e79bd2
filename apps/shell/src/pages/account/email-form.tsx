import { getClient, toDataError } from '@lineup/data';
import { Form, FormMessage, SubmitButton, TextField, email, fields, refine, useForm } from '@lineup/ui/form';
import { authErrorText } from '../../model/account-rules';
import type { OwnAccount } from './own-account';
import { useAccountAction } from '../../model/use-account-action';

/** Changes the address that one signs in with, by links in emails to the present and the new one. */
export function EmailForm({ account }: { account: Pick<OwnAccount, 'email' | 'new_email'> }) {
  const changing = useAccountAction({
    run: changeEmail,
    refused: (error) => {
      if (error.kind !== 'conflict' && error.kind !== 'invalid') return undefined;
      const isTaken = error.code === 'email_exists';
      return { fields: { email: isTaken ? 'This address cannot be used.' : authErrorText(error) } };
    },
  });
  const rules = fields({
    email: refine(
      email(),
      (address) => address.toLowerCase() !== account.email.toLowerCase(),
      'This is your address already.',
    ),
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: 'account-email',
    initial: { email: '' },
    rules,
    send: (input) => changing.mutateAsync(input.email),
    staysOpen: true,
  });

  return (
    <Form {...formProps} aria-label="Email">
      <p>
        You sign in as <strong>{account.email}</strong>.
      </p>
      {account.new_email && (
        <FormMessage kind="success">
          Your address changes to {account.new_email} once you open the links in both emails. One went to each address.
          They work for an hour.
        </FormMessage>
      )}
      <FormMessage>{failure}</FormMessage>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        hint="We send a link to this address and one to your current address. Both must be opened."
        {...bind('email')}
      />
      <div>
        <SubmitButton label="Change email" busyLabel="Sending…" isBusy={isSending} variant="secondary" />
      </div>
    </Form>
  );
}

/** Requests the links. Throws a `DataError`. */
async function changeEmail(address: string): Promise<void> {
  const supabase = await getClient();
  const emailRedirectTo = new URL('/account/security?changed=email', location.href).href;
  const { error } = await supabase.auth.updateUser({ email: address }, { emailRedirectTo });
  if (error) throw toDataError(error);
}
