import type * as z from '@lineup/schema';
import { collegeSays } from '@lineup/ui/college-sentences';
import { Form, FormActions, FormMessage, SelectField, TextField, useForm } from '@lineup/ui/form';
import { OWN_WORDS, reasonSchema, REASON_MAX, type Reason } from '../model/offer-reason';
import { t } from '../language';

interface OfferReasonFormProps {
  /** By key, in the order in which they are offered; the first one is chosen. */
  sentences: Readonly<Record<string, string>>;
  /** Whether own words may be written instead. */
  takesOwnWords: boolean;
  hint: string;
  label: string;
  busyLabel: string;
  send(reason: Reason): Promise<unknown>;
  onClose(): void;
}

/** Ends an offer with a sentence, so that nobody is left to guess. */
export function OfferReasonForm({
  sentences,
  takesOwnWords,
  hint,
  label,
  busyLabel,
  send,
  onClose,
}: OfferReasonFormProps) {
  const keys = Object.keys(sentences);
  const schema = reasonSchema(keys);
  const { bind, failure, isSending, formProps } = useForm({
    initial: { sentence: keys[0] ?? '', words: '' } as z.input<typeof schema>,
    schema,
    send,
    onDone: onClose,
  });
  return (
    <Form {...formProps} aria-label={label}>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label={t('Why')}
        hint={hint}
        choices={{
          ...Object.fromEntries(Object.entries(sentences).map(([key, text]) => [key, collegeSays(text)])),
          ...(takesOwnWords && { [OWN_WORDS]: t('Own sentence') }),
        }}
        {...bind('sentence')}
      />
      {bind('sentence').value === OWN_WORDS && (
        <TextField label={t('Your sentence')} maxLength={REASON_MAX} isRequired {...bind('words')} />
      )}
      <FormActions label={label} busyLabel={busyLabel} isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
