import { useState } from 'react';
import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { localDay } from '@lineup/ui/dates';
import { DateField, Form, FormActions, FormMessage, SelectField, requiredText, useForm } from '@lineup/ui/form';
import { claimWays, type ClaimWay } from '../../../model/answers';
import type { Interest } from '../../model/load-interest';
import { useClaimAnswer } from './use-claim-answer';

interface ClaimDialogProps {
  interest: Interest;
  onClose(): void;
}

const schema = z.object({
  way: z.enum(Object.keys(claimWays) as ClaimWay[]),
  on: requiredText(10, 'Choose the day.'),
});

/** Notes an answer that was given outside of Lineup: the player reads it as what the college says. */
export default function ClaimDialog({ interest, onClose }: ClaimDialogProps) {
  return (
    <Dialog title={`How did you answer ${interest.name}?`} onClose={onClose}>
      {(close) => <ClaimForm interest={interest} close={close} />}
    </Dialog>
  );
}

function ClaimForm({ interest, close }: { interest: Interest; close(): void }) {
  const claim = useClaimAnswer(interest);
  const [today] = useState(() => localDay(new Date()));
  const { bind, draft, failure, isSending, formProps } = useForm({
    keepAs: `claim:${interest.id}`,
    initial: { way: interest.claimed_way ?? ('phone' as ClaimWay), on: interest.claimed_on ?? today },
    schema,
    send: (input) => claim.mutateAsync(input),
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label="Answered elsewhere">
      <FormMessage>{failure}</FormMessage>
      <p>
        The player’s status page says that you say so. It does not count as a reply: only words that reach the player
        here do.
      </p>
      <SelectField label="How" choices={claimWays} {...bind('way')} value={draft.way} />
      <DateField label="When" max={today} {...bind('on')} />
      <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={close} />
    </Form>
  );
}
