import * as z from '@lineup/schema';
import { declineSentences } from '@lineup/ui/college-sentences';
import { Form, FormActions, FormMessage, SelectField, TextField, useForm } from '@lineup/ui/form';
import { OWN_WORDS, reasonSchema, REASON_MAX, type Reason } from '../../../model/offer-reason';

interface DeclineOfferProps {
  decline(reason: Reason): Promise<unknown>;
  onClose(): void;
}

const schema = reasonSchema(Object.keys(declineSentences));
type Draft = z.input<typeof schema>;

/** A no with a sentence, so that nobody is left to guess. */
export function DeclineOffer({ decline, onClose }: DeclineOfferProps) {
  const { bind, failure, isSending, formProps } = useForm({
    initial: { sentence: 'elsewhere', words: '' } as Draft,
    schema,
    send: decline,
    onDone: onClose,
  });
  return (
    <Form {...formProps} aria-label="Decline the offer">
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="Why"
        hint="The program reads it. A declined offer cannot be accepted later."
        choices={{ ...declineSentences, [OWN_WORDS]: 'Own sentence' }}
        {...bind('sentence')}
      />
      {bind('sentence').value === OWN_WORDS && (
        <TextField label="Your sentence" maxLength={REASON_MAX} isRequired {...bind('words')} />
      )}
      <FormActions label="Decline the offer" busyLabel="Declining…" isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
