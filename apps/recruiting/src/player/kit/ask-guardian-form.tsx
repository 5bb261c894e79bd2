import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { t } from '../../language';

interface AskGuardianFormProps {
  /** Name of the draft. */
  keepAs: string;
  ask: { mutateAsync(address: string): Promise<unknown> };
  /** What the button says. */
  label: string;
  variant?: 'primary' | 'secondary';
}

/** A minor asks a parent or guardian, by their email address, to link their account. */
export function AskGuardianForm({ keepAs, ask, label, variant = 'primary' }: AskGuardianFormProps) {
  const ownEmail = useAuth().user?.email?.toLowerCase();
  const schema = z.object({
    email: email().check(
      z.refine((address) => address.toLowerCase() !== ownEmail, { error: () => t('This is your own address.') }),
    ),
  });
  const { bind, failure, isSending, formProps, reset } = useForm({
    keepAs,
    initial: { email: '' },
    schema,
    send: (input) => ask.mutateAsync(input.email),
    onDone: (): void => reset(),
  });
  return (
    <Form {...formProps} aria-label={t('Ask a parent or guardian')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('Email of your parent or guardian')}
        type="email"
        autoComplete="off"
        hint={t('We send them a link. They need an account of their own to agree.')}
        {...bind('email')}
      />
      <div>
        <SubmitButton label={label} busyLabel={t('Sending…')} isBusy={isSending} variant={variant} />
      </div>
    </Form>
  );
}
