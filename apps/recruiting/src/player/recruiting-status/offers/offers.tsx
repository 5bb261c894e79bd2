import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import DownloadOffer from '@lineup/product/download-offer';
import { type Offer, OfferText, SignOffer } from '@lineup/ui/offer';
import { Button } from '@lineup/ui/button';
import { declineSentences } from '@lineup/ui/college-sentences';
import type { RecruitingStatus } from '../../../model/load-recruiting-status';
import { OfferReasonForm } from '../../../kit/offer-reason-form';
import styles from './offers.module.css';
import { useAnswerOffer } from './use-answer-offer';
import { t } from '../../../language';

interface OffersProps {
  status: RecruitingStatus;
  offers: readonly Offer[];
}

/** The offers of a college to the player, with what was changed, and the player's answer. */
export default function Offers({ status, offers }: OffersProps) {
  const { is_own: isOwn, college } = status;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{offers.length === 1 ? t('Offer') : t('Offers')}</h2>
      {isOwn && offers.some(({ state }) => state === 'open' || state === 'accepted') && (
        <p>
          <Link to="/player/me/offers">{t('What it costs you over four years')}</Link>
        </p>
      )}
      <div className={styles.list}>
        {offers.map((offer) => (
          <OfferText
            key={offer.id}
            offer={offer}
            side={isOwn ? 'player' : 'college'}
            title={`${college.name}: ${offer.versions[0]?.role ?? t('a spot')}`}
          >
            {isOwn && offer.state === 'open' && <Answer offer={offer} />}
            {isOwn && offer.state === 'accepted' && <StepBack offer={offer} />}
            <DownloadOffer offer={offer} of={college.name} />
          </OfferText>
        ))}
      </div>
    </section>
  );
}

/** The way out of what was accepted, so that nobody just stays away. */
function StepBack({ offer }: { offer: Offer }) {
  const { id = '' } = useParams();
  const { mutateAsync } = useAnswerOffer(useAuth().user?.id ?? '', id);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('I can no longer come')}</Button>
      </div>
    );
  return (
    <OfferReasonForm
      sentences={declineSentences}
      takesOwnWords
      hint={t('The program reads it, and your spot opens for somebody else. This cannot be undone.')}
      label={t('End my commitment')}
      busyLabel={t('Ending…')}
      send={(reason) => mutateAsync({ answer: 'end', id: offer.id, ...reason })}
      onClose={() => setOpen(false)}
    />
  );
}

function Answer({ offer }: { offer: Offer }) {
  const { id = '' } = useParams();
  const { mutateAsync } = useAnswerOffer(useAuth().user?.id ?? '', id);
  const [open, setOpen] = useState<'sign' | 'decline' | null>(null);
  const signatures = offer.versions[0]?.signatures ?? [];
  const has = (side: 'player' | 'guardian') => signatures.some((each) => each.side === side);
  const isSigned = has('player');
  const close = () => setOpen(null);
  if (open === 'sign')
    return (
      <SignOffer
        hint={
          offer.is_minor && !has('guardian')
            ? t('You agree to the terms above. It counts once your guardian has signed, too.')
            : t('You agree to the terms above, and the spot is yours at once.')
        }
        sign={(name) => mutateAsync({ answer: 'accept', id: offer.id, number: offer.number, name })}
        onClose={close}
      />
    );
  if (open === 'decline')
    return (
      <OfferReasonForm
        sentences={declineSentences}
        takesOwnWords
        hint={t('The program reads it. A declined offer cannot be accepted later.')}
        label={t('Decline the offer')}
        busyLabel={t('Declining…')}
        send={(reason) => mutateAsync({ answer: 'decline', id: offer.id, ...reason })}
        onClose={close}
      />
    );
  return (
    <>
      {offer.is_minor && (
        <p className={styles.muted} aria-live="polite">
          {isSigned
            ? t('You have signed. It waits for your guardian, who finds it under My Family.')
            : has('guardian')
              ? t('Your guardian has signed. It waits for you.')
              : t('Your guardian sees this offer too. You both sign it, in either order.')}
        </p>
      )}
      <div className={styles.actions}>
        {!isSigned && offer.has_spot && (
          <Button variant="primary" onClick={() => setOpen('sign')}>
            {t('Accept')}
          </Button>
        )}
        <Button onClick={() => setOpen('decline')}>{t('Decline')}</Button>
      </div>
    </>
  );
}
