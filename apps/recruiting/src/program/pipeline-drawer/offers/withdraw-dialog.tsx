import * as z from '@lineup/schema';
import type { Offer } from '@lineup/ui/offer';
import { withdrawSentences } from '@lineup/ui/college-sentences';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, SelectField, TextField, useForm } from '@lineup/ui/form';
import { OWN_WORDS, reasonSchema, REASON_MAX } from '../../../model/offer-reason';
import type { Interest } from '../../model/load-interest';
import { useWithdrawOffer } from './use-withdraw-offer';

interface WithdrawDialogProps {
  interest: Interest;
  offer: Offer;
  onClose(): void;
}

const schema = reasonSchema(Object.keys(withdrawSentences));
type Draft = z.input<typeof schema>;

/** Takes an offer back with a sentence to the player. */
export default function WithdrawDialog({ interest, offer, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawOffer();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { sentence: 'spot_filled', words: '' } as Draft,
    schema,
    send: (reason) => withdraw.mutateAsync({ id: offer.id, ...reason }),
    onDone: onClose,
  });
  return (
    <Dialog title={`Withdraw the offer to ${interest.name}`} onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <SelectField
          label="Why"
          hint="The player reads it, and the guardians of a player under 18."
          choices={{ ...withdrawSentences, ...(interest.offer_way === 'words' && { [OWN_WORDS]: 'Own sentence' }) }}
          {...bind('sentence')}
        />
        {bind('sentence').value === OWN_WORDS && (
          <TextField label="Your sentence" maxLength={REASON_MAX} isRequired {...bind('words')} />
        )}
        <FormActions label="Withdraw" busyLabel="Withdrawing…" isBusy={isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
