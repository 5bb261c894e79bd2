import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { PasswordField } from '../../kit/password-field';
import { MIN_PASSWORD_LENGTH, authRefusal, passwordSchema } from '../../model/account-schemas';
import { t } from '../../language/language';

const schema = z.object({ password: passwordSchema });

interface NewPasswordFormProps {
  /** Of the field. */
  label: string;
  /** Of the button. */
  action: string;
  onDone(): void;
}

/** Sets the password of whoever is signed in by a mail. */
export function NewPasswordForm({ label, action, onDone }: NewPasswordFormProps) {
  const { user, updatePassword } = useAuth();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { password: '' },
    schema,
    send: async ({ password }) => {
      const { error } = await updatePassword(password);
      if (error) throw error;
    },
    onDone,
    refused: authRefusal,
  });

  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('At least {min} characters.', { min: MIN_PASSWORD_LENGTH })}
        {...bind('password')}
      />
      <SubmitButton label={action} busyLabel={t('Saving…')} isBusy={isSending} size="large" />
    </Form>
  );
}
