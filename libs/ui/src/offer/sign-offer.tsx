import * as z from '@lineup/schema';
import { Form, FormActions, FormMessage, requiredName, TextField, useForm } from '../form';
import { t } from '../language';

/** As the database has it. */
export const SIGNATURE_MAX = 120;

const schema = z.object({ name: requiredName(SIGNATURE_MAX, () => t('Enter your full name.')) });

interface SignOfferProps {
  hint: string;
  sign(name: string): Promise<unknown>;
  onClose(): void;
}

/** A yes by one's full name, which is stored with the time. */
export function SignOffer({ hint, sign, onClose }: SignOfferProps) {
  const { bind, failure, isSending, formProps } = useForm({
    initial: { name: '' },
    schema,
    send: ({ name }) => sign(name),
    onDone: onClose,
  });
  return (
    <Form {...formProps} aria-label={t('Your signature')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('Your full name')}
        hint={hint}
        autoComplete="name"
        isRequired
        isFirst
        maxLength={SIGNATURE_MAX}
        {...bind('name')}
      />
      <FormActions label={t('Sign and accept')} busyLabel={t('Signing…')} isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
