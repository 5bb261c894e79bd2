import { useState } from 'react';
import type { Offer } from '@lineup/ui/offer';
import { withdrawSentences } from '@lineup/ui/college-sentences';
import { Dialog } from '@lineup/ui/dialog';
import { SelectField } from '@lineup/ui/form';
import { OfferReasonForm } from '../../../kit/offer-reason-form';
import type { Interest } from '../../model/load-interest';
import type { Pipeline } from '../../model/load-pipeline';
import { useEndCommitment } from './use-end-commitment';

interface EndDialogProps {
  interest: Interest;
  stages: Pipeline['stages'];
  offer: Offer;
  onClose(): void;
}

/** Ends what a player accepted. Without a sentence to them no card leaves the stage for commitments. */
export default function EndDialog({ interest, stages, offer, onClose }: EndDialogProps) {
  const end = useEndCommitment();
  const open = stages.filter(({ kind }) => kind !== 'committed' && kind !== 'closed');
  const [stage, setStage] = useState(open.findLast(({ kind }) => kind === 'offered')?.id ?? open.at(-1)?.id ?? '');
  return (
    <Dialog title={`End the commitment of ${interest.name}`} onClose={onClose}>
      <SelectField
        label="Where the card goes"
        name="stage"
        choices={Object.fromEntries(open.map(({ id, name }) => [id, name]))}
        value={stage}
        error={undefined}
        onChange={setStage}
      />
      <OfferReasonForm
        sentences={withdrawSentences}
        takesOwnWords={interest.offer_way === 'words'}
        hint="The player reads it, and the guardians of a player under 18. The spot opens again."
        label="End the commitment"
        busyLabel="Ending…"
        send={(reason) => end.mutateAsync({ id: offer.id, stage, ...reason })}
        onClose={onClose}
      />
    </Dialog>
  );
}
