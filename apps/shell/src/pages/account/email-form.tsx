import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { PasswordField } from '../../kit/password-field';
import { Link } from 'react-router-dom';
import { authErrorText, ownPasswordSchema } from '../../model/account-schemas';
import { useAccountAction } from '../../model/use-account-action';
import { changeEmail } from './change-email';
import type { OwnAccount } from './model/own-account';
import { rich, t } from '../../language/language';

/** Changes the address that one signs in with, by links in emails to the present and the new one. */
export function EmailForm({ account }: { account: Pick<OwnAccount, 'email' | 'new_email'> }) {
  const changing = useAccountAction({
    run: changeEmail,
    refused: (error): { fields: Record<string, string> } | undefined => {
      if (error.code === 'invalid_credentials') return { fields: { password: t('This is not your password.') } };
      if (error.kind !== 'conflict' && error.kind !== 'invalid') return undefined;
      const isTaken = error.code === 'email_exists';
      return { fields: { email: isTaken ? t('This address cannot be used.') : authErrorText(error) } };
    },
  });
  const schema = z.object({
    email: email().check(
      z.refine((address) => address.toLowerCase() !== account.email.toLowerCase(), {
        error: () => t('This is your address already.'),
      }),
    ),
    password: ownPasswordSchema(() => t('Enter your password.')),
  });
  const { bind, failure, isSending, formProps, reset } = useForm({
    keepAs: 'account-email',
    initial: { email: '', password: '' },
    schema,
    send: (input) => changing.mutateAsync({ from: account.email, to: input.email, password: input.password }),
    onDone: (): void => reset(),
  });

  return (
    <Form {...formProps} aria-label={t('Email')}>
      <p>
        {rich(
          'You sign in as <strong>{email}</strong>.',
          { strong: (words) => <strong>{words}</strong> },
          { email: account.email },
        )}
      </p>
      {account.new_email && (
        <FormMessage kind="success">
          {t(
            'Your address changes to {new_email} once you open the links in both emails. One went to each address. They work for an hour.',
            { new_email: account.new_email },
          )}
        </FormMessage>
      )}
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('New email')}
        type="email"
        autoComplete="email"
        hint={t('We’ll send a link to this address and one to your current address. Open both.')}
        {...bind('email')}
      />
      <input type="hidden" name="username" autoComplete="username" value={account.email} />
      <PasswordField label={t('Your password')} autoComplete="current-password" {...bind('password')} />
      <Link to="/auth/reset-password">{t('Forgot your password?')}</Link>
      <div>
        <SubmitButton label={t('Change email')} busyLabel={t('Sending…')} isBusy={isSending} variant="secondary" />
      </div>
    </Form>
  );
}
