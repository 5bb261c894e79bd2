import DownloadOffer from '@lineup/product/download-offer';
import { Button } from '@lineup/ui/button';
import { OfferText, SignOffer } from '@lineup/ui/offer';
import { useState } from 'react';
import styles from './family-page.module.css';
import type { ShownWard } from './load-family';
import { useSignForWard } from './sign-for-ward';
import { t } from '../../language/language';

type WardOffer = NonNullable<ShownWard['offers']>[number];

interface WardOffersProps {
  offers: NonNullable<ShownWard['offers']>;
  /** The guardian who can sign; left out in the mirror of the ward. */
  guardianId?: string;
}

/** Offers of colleges to a ward, word for word, which take effect with a guardian's signature only. */
export default function WardOffers({ offers, guardianId }: WardOffersProps) {
  return (
    <div className={styles.column}>
      {offers.map((offer) => (
        <OfferText
          key={offer.id}
          offer={offer}
          side={guardianId ? 'guardian' : 'player'}
          title={`${offer.college}: ${offer.versions[0]?.role ?? t('a spot')}`}
        >
          {guardianId && offer.state === 'open' && <Yes offer={offer} guardianId={guardianId} />}
          <DownloadOffer offer={offer} of={offer.college} />
        </OfferText>
      ))}
    </div>
  );
}

function Yes({ offer, guardianId }: { offer: WardOffer; guardianId: string }) {
  const [isSigning, setSigning] = useState(false);
  const { mutateAsync } = useSignForWard(guardianId);
  if (isSigning)
    return (
      <SignOffer
        hint={t('You agree to the terms above as the guardian. It counts once the player has signed, too.')}
        sign={(name) => mutateAsync({ id: offer.id, number: offer.number, name })}
        onClose={() => setSigning(false)}
      />
    );
  if (offer.is_signed) return <p className={styles.muted}>{t('You have signed. It waits for the player.')}</p>;
  return (
    <>
      <p className={styles.muted}>{t('Waits for your yes. Without it the offer takes no effect.')}</p>
      {offer.has_spot && (
        <div>
          <Button variant="primary" onClick={() => setSigning(true)}>
            {t('Accept as guardian')}
          </Button>
        </div>
      )}
    </>
  );
}
