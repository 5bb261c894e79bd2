import type { Offer } from '@lineup/ui/offer';
import { withdrawSentences } from '@lineup/ui/college-sentences';
import { Dialog } from '@lineup/ui/dialog';
import { OfferReasonForm } from '../../../kit/offer-reason-form';
import type { Interest } from '../../model/load-interest';
import { useWithdrawOffer } from './use-withdraw-offer';

interface WithdrawDialogProps {
  interest: Interest;
  offer: Offer;
  onClose(): void;
}

/** Takes an offer back with a sentence to the player. */
export default function WithdrawDialog({ interest, offer, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawOffer();
  return (
    <Dialog title={`Withdraw the offer to ${interest.name}`} onClose={onClose}>
      <OfferReasonForm
        sentences={withdrawSentences}
        takesOwnWords={interest.offer_way === 'words'}
        hint="The player reads it, and the guardians of a player under 18."
        label="Withdraw"
        busyLabel="Withdrawing…"
        send={(reason) => withdraw.mutateAsync({ id: offer.id, ...reason })}
        onClose={onClose}
      />
    </Dialog>
  );
}
