import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { PasswordField } from '../../kit/password-field';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH, authErrorText, ownPasswordSchema, passwordSchema } from '../../model/account-schemas';
import { useAccountAction } from '../../model/use-account-action';
import { t } from '../../language/language';

const schema = z.object({
  current: ownPasswordSchema(() => t('Enter your current password.')),
  password: passwordSchema,
});

/** Changes the password. The service asks for the current one, and signs other devices out. */
export function PasswordForm({ email }: { email: string }) {
  const { updatePassword } = useAuth();
  // Sent without an answer: it may be the password already, and then the current one too.
  const unanswered = useRef<string>(undefined);
  const changing = useAccountAction({
    run: async ({ current, password }: z.infer<typeof schema>) => {
      let { error } = await updatePassword(password, current);
      if (error?.code.startsWith('current_password') && unanswered.current === password)
        ({ error } = await updatePassword(password, password));
      if (!error || (error.code === 'same_password' && unanswered.current === password)) return;
      if (error.isRetryable) unanswered.current = password;
      throw error;
    },
    done: { title: t('Password changed'), description: t('Your other devices will be signed out within an hour.') },
    refused: (error): { fields: Record<string, string> } | undefined => {
      if (error.code.startsWith('current_password'))
        return { fields: { current: t('This is not your current password.') } };
      const isWeak = error.kind === 'invalid' || error.code === 'weak_password' || error.code === 'same_password';
      return isWeak ? { fields: { password: authErrorText(error) } } : undefined;
    },
  });
  const { bind, failure, isSending, formProps, reset } = useForm({
    initial: { current: '', password: '' },
    schema,
    send: (input) => changing.mutateAsync(input),
    onDone: (): void => reset(),
  });

  return (
    <Form {...formProps} aria-label={t('Password')}>
      <FormMessage>{failure}</FormMessage>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField label={t('Current password')} autoComplete="current-password" {...bind('current')} />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        hint={t('At least {min} characters. Signs out your other devices.', { min: MIN_PASSWORD_LENGTH })}
        {...bind('password')}
      />
      <Link to="/auth/reset-password">{t('Forgot your password?')}</Link>
      <div>
        <SubmitButton label={t('Change password')} busyLabel={t('Saving…')} isBusy={isSending} variant="secondary" />
      </div>
    </Form>
  );
}
