import { useAuth } from '@lineup/auth';
import { Form, FormMessage, SubmitButton, TextField, fields, useForm } from '@lineup/ui/form';
import { useRef } from 'react';
import { MIN_PASSWORD_LENGTH, authErrorText, passwordRule } from '../../model/account-rules';
import { useAccountAction } from '../../model/use-account-action';

const rules = fields({ password: passwordRule });

/** Changes the password. The service signs other devices out. */
export function PasswordForm({ email }: { email: string }) {
  const { updatePassword } = useAuth();
  // Sent without an answer: it may be the password already.
  const unanswered = useRef<string>(undefined);
  const changing = useAccountAction({
    run: async (password: string) => {
      const { error } = await updatePassword(password);
      if (!error || (error.code === 'same_password' && unanswered.current === password)) return;
      if (error.isRetryable) unanswered.current = password;
      throw error;
    },
    done: { title: 'Password changed', description: 'Your other devices will be signed out within an hour.' },
    refused: (error) =>
      error.kind === 'invalid' || error.code === 'weak_password' || error.code === 'same_password'
        ? { fields: { password: authErrorText(error) } }
        : undefined,
  });
  const { bind, failure, isSending, formProps, reset } = useForm({
    initial: { password: '' },
    rules,
    send: ({ password }) => changing.mutateAsync(password),
    onDone: (): void => reset(),
  });

  return (
    <Form {...formProps} aria-label="Password">
      <FormMessage>{failure}</FormMessage>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Signs out your other devices.`}
        {...bind('password')}
      />
      <div>
        <SubmitButton label="Change password" busyLabel="Saving…" isBusy={isSending} variant="secondary" />
      </div>
    </Form>
  );
}
