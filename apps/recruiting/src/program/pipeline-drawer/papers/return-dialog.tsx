import { paperSentences } from '@lineup/ui/college-sentences';
import { Dialog } from '@lineup/ui/dialog';
import type { Paper } from '@lineup/ui/paper';
import { OfferReasonForm } from '../../../kit/offer-reason-form';
import type { Interest } from '../../model/load-interest';
import { useReturnPaper } from './use-judge-paper';

interface ReturnDialogProps {
  interest: Interest;
  paper: Paper;
  onClose(): void;
}

/** Sends a paper back with a sentence, so that the player knows what to send instead. */
export default function ReturnDialog({ interest, paper, onClose }: ReturnDialogProps) {
  const sendBack = useReturnPaper();
  return (
    <Dialog title={`Send back: ${paper.title}`} onClose={onClose}>
      <OfferReasonForm
        sentences={paperSentences}
        takesOwnWords={interest.offer_way === 'words'}
        hint="The player reads it, and the guardians of a player under 18."
        label="Send back"
        busyLabel="Sending back…"
        send={(reason) => sendBack.mutateAsync({ id: paper.id, ...reason })}
        onClose={onClose}
      />
    </Dialog>
  );
}
