import * as z from '@lineup/schema';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, useForm } from '@lineup/ui/form';
import { LossFields } from '../../kit/loss-fields';
import type { Interest } from '../../model/load-interest';
import { lossOf, lossShape } from '../../model/loss';
import { useSetLoss } from './use-set-loss';

const schema = z.object(lossShape);

/** Asks why a closed interest ended. */
export default function LossDialog({ interest, onClose }: { interest: Interest; onClose(): void }) {
  const set = useSetLoss(interest.id);
  const { bind, draft, failure, isSending, formProps } = useForm({
    initial: { reason: interest.loss?.reason ?? '', lostTo: interest.loss?.lost_to ?? '' },
    schema,
    send: (input) => set.mutateAsync(lossOf(input)),
    onDone: onClose,
  });
  return (
    <Dialog title={`Why ${interest.name} was lost`} onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <LossFields bind={bind} reason={draft.reason} />
        <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
