import { useAuth } from '@lineup/auth';
import { Form, FormMessage, SubmitButton, TextField, fields, useForm } from '@lineup/ui/form';
import { MIN_PASSWORD_LENGTH, authRefusal, passwordRule } from '../../model/account-rules';
import styles from './auth.module.css';

const rules = fields({ password: passwordRule });

/**
 * Asks who confirmed an account for its password: in another browser than the one that signed up, or because somebody
 * else had signed up with the address.
 */
export function MissingPassword({ onDone }: { onDone(): void }) {
  const { user, updatePassword } = useAuth();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { password: '' },
    rules,
    send: async ({ password }) => {
      const { error } = await updatePassword(password);
      if (error) throw error;
    },
    onDone,
    refused: authRefusal,
  });
  return (
    <section className={styles.panel}>
      <title>Choose a password · Lineup</title>
      <h1 className={styles.title}>Choose your password</h1>
      <p>Your email is confirmed. Only the password that you choose here works from now on.</p>
      <Form {...formProps} aria-label="Choose your password">
        <FormMessage>{failure}</FormMessage>
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          {...bind('password')}
        />
        <SubmitButton label="Continue" busyLabel="Saving…" isBusy={isSending} size="large" />
      </Form>
    </section>
  );
}
