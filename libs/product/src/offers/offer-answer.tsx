import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { useAcceptGuardian, type AcceptGuardianOptions } from './accept-guardian';
import { t } from '../language';

const schema = z.object({ email: email(254, () => t('Enter their email address.')) });

interface OfferAnswerProps extends AcceptGuardianOptions {
  /** How the page calls the adult. */
  name: string;
  className?: string | undefined;
}

/** A minor agrees to an offer by the address of the adult: a stranger can offer too, but nobody knows a stranger's address. */
export function OfferAnswer({ name, className = '', ...options }: OfferAnswerProps) {
  const agreeing = useAcceptGuardian(options);
  const { bind, failure, isSending, formProps } = useForm({
    initial: { email: '' },
    schema,
    send: (input) => agreeing.mutateAsync(input.email),
  });
  return (
    <Form {...formProps} className={className} aria-label={t('Agree to {name}', { name })}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('Their whole email address')}
        type="email"
        autoComplete="off"
        hint={t('Ask your parent or guardian for it. If you don’t know who this is, decline.')}
        {...bind('email')}
      />
      <div>
        <SubmitButton label={t('Agree')} busyLabel={t('Agreeing…')} isBusy={isSending} />
      </div>
    </Form>
  );
}
