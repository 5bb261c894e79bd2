import { useState } from 'react';
import { FileSignature } from 'lucide-react';
import DownloadOffer from '@lineup/product/download-offer';
import { type Offer, OfferText } from '@lineup/ui/offer';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import type { Interest } from '../../model/load-interest';
import type { Pipeline } from '../../model/load-pipeline';
import drawer from '../kit/drawer.module.css';

const writing = lazyPart(() => import(/* webpackChunkName: "invite" */ './write-offer-dialog'));
const withdrawing = lazyPart(() => import(/* webpackChunkName: "invite" */ './withdraw-dialog'));
const ending = lazyPart(() => import(/* webpackChunkName: "invite" */ './end-dialog'));

const WHY_NOT = {
  night: 'It is night for this player. An offer can go out in their morning.',
  none: 'No offer can go to this player yet. An answer in a sentence tells them what to do.',
} as const;

interface OffersSectionProps {
  interest: Interest;
  stages: Pipeline['stages'];
}

/** The offers to a player, and one more: made, changed, withdrawn and, once accepted, ended here. */
export default function OffersSection({ interest, stages }: OffersSectionProps) {
  const [opened, setOpened] = useState<{ dialog: 'write' | 'withdraw' | 'end'; offer: Offer | null } | null>(null);
  const { offers = [], can, offer_way: way = 'none' } = interest;
  const isOpen = offers.some(({ state }) => state === 'open');
  const close = () => setOpened(null);
  return (
    <section className={drawer.section} aria-labelledby="interest-offers">
      <div className={drawer.head}>
        <h3 id="interest-offers">Offers</h3>
        {can.work && way === 'words' && !isOpen && (
          <Button
            variant="ghost"
            onPointerEnter={writing.prefetch}
            onClick={() => setOpened({ dialog: 'write', offer: null })}
          >
            <FileSignature size={16} aria-hidden />
            Make an offer
          </Button>
        )}
      </div>
      {offers.length === 0 && <p className={drawer.muted}>No offers yet.</p>}
      {can.work && way !== 'words' && <p className={drawer.muted}>{WHY_NOT[way]}</p>}
      {offers.map((offer) => (
        <OfferText key={offer.id} offer={offer} side="college" title={offer.versions[0]?.role}>
          {can.work && offer.state === 'open' && (
            <div className={drawer.actions}>
              {way === 'words' && <Button onClick={() => setOpened({ dialog: 'write', offer })}>Change</Button>}
              <Button onClick={() => setOpened({ dialog: 'withdraw', offer })}>Withdraw offer</Button>
            </div>
          )}
          {can.work && offer.state === 'accepted' && (
            <div className={drawer.actions}>
              <Button onClick={() => setOpened({ dialog: 'end', offer })}>End the commitment</Button>
            </div>
          )}
          <DownloadOffer offer={offer} of={interest.name} />
        </OfferText>
      ))}
      {opened?.dialog === 'write' && <writing.Part interest={interest} offer={opened.offer} onClose={close} />}
      {opened?.dialog === 'withdraw' && opened.offer && (
        <withdrawing.Part interest={interest} offer={opened.offer} onClose={close} />
      )}
      {opened?.dialog === 'end' && opened.offer && (
        <ending.Part interest={interest} stages={stages} offer={opened.offer} onClose={close} />
      )}
    </section>
  );
}
