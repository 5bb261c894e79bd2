import { useAuth } from '@lineup/auth';
import { Form, FormMessage, SubmitButton, TextField, fields, useForm } from '@lineup/ui/form';
import { toast } from '@lineup/ui/toast';
import { useNavigate } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH, authRefusal, passwordRule } from '../../model/account-rules';

const rules = fields({ password: passwordRule });

/** Sets the new password. */
export function NewPasswordForm() {
  const { user, updatePassword } = useAuth();
  const navigate = useNavigate();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { password: '' },
    rules,
    send: async ({ password }) => {
      const { error } = await updatePassword(password);
      if (error) throw error;
    },
    onDone: () => {
      toast.success('Your password is changed.');
      void navigate('/', { replace: true });
    },
    refused: authRefusal,
  });

  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        {...bind('password')}
      />
      <SubmitButton label="Save password" busyLabel="Saving…" isBusy={isSending} size="large" />
    </Form>
  );
}
