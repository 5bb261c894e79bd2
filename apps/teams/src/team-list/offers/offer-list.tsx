import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Logo } from '@lineup/ui/logo';
import { plainDate } from '@lineup/ui/dates';
import list from '../../kit/list/people-list.module.css';
import { roleLabel } from '../../model/roster/roster-role';
import { readTier, tierLabel } from '../../model/tier';
import { personName } from '../../model/words';
import { useAnswerOffer } from './answer-offer';
import type { Offer, OfferedTransfer } from './list-offers';
import styles from './team-offers.module.css';
import { t } from '../../language';

const nameDialog = lazyPart(() => import('./name-dialog'));

interface OfferListProps {
  offers: Offer[];
  viewerId: string;
}

/** Offered teams, open invitations and places on teams, each with its two answers. */
export default function OfferList({ offers, viewerId }: OfferListProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [named, setNamed] = useState<Offer>();
  return (
    <section className={styles.section} aria-labelledby="offers-heading">
      <h2 ref={title} id="offers-heading" className={styles.title} tabIndex={-1}>
        {t('Waiting for your answer')} <span className={list.count}>{offers.length}</span>
      </h2>
      <ul className={list.list}>
        {offers.map((offer) => (
          <OfferRow
            key={offer.key}
            offer={offer}
            viewerId={viewerId}
            onName={setNamed}
            onGone={() => title.current?.focus()}
          />
        ))}
      </ul>
      {named && (
        <nameDialog.Part
          offer={named}
          viewerId={viewerId}
          onClose={() => {
            setNamed(undefined);
            title.current?.focus();
          }}
        />
      )}
    </section>
  );
}

interface OfferRowProps {
  offer: Offer;
  viewerId: string;
  /** It is accepted with a name, which is asked for first. */
  onName(offer: Offer): void;
  /** The row is about to go: the focus needs another place. */
  onGone(): void;
}

function OfferRow({ offer, viewerId, onName, onGone }: OfferRowProps) {
  const answer = useAnswerOffer(viewerId);
  const { team } = offer;
  const give = (accept: boolean) => {
    onGone();
    answer.mutate({ offer, accept });
  };
  const isBusy = (accept: boolean) => answer.isPending && answer.variables?.accept === accept;
  const { yes, question, consequence, sureNo } = questionsOf(offer);
  return (
    <li className={list.row}>
      <Logo name={team.name} url={team.logo_url} size={40} />
      <div className={list.person}>
        <Link className={list.name} to={`/teams/${team.id}/manage`}>
          {team.name}
        </Link>
        <span>{offerText(offer)}</span>
        <span className={list.detail}>{noteOf(offer)}</span>
      </div>
      <span className={styles.actions}>
        <ConfirmDialog
          title={question}
          description={consequence}
          yes={sureNo}
          no={t('Keep')}
          isDestructive
          onConfirm={() => give(false)}
        >
          {(ask) => (
            <Button onClick={ask} isBusy={isBusy(false)} aria-label={t('Decline: {team}', { team: team.name })}>
              {t('Decline')}
            </Button>
          )}
        </ConfirmDialog>
        <Button
          variant="primary"
          isBusy={isBusy(true)}
          aria-label={`${yes}: ${team.name}`}
          {...(offer.needsName && { onPointerEnter: nameDialog.prefetch, onFocus: nameDialog.prefetch })}
          onClick={() => (offer.needsName ? onName(offer) : give(true))}
        >
          {yes}
        </Button>
      </span>
    </li>
  );
}

function questionsOf({ team, invitation, transfer }: Offer) {
  if (transfer)
    return {
      yes: t('Accept ownership'),
      question: t('Decline this offer?'),
      consequence: t('You stay on the team as you are.'),
      sureNo: t('Decline offer'),
    };
  return {
    yes: t('Accept'),
    question: invitation ? t('Decline this invitation?') : t('Decline the place on {team}?', { team: team.name }),
    consequence: t('To join later, you need a new invitation.'),
    sureNo: invitation ? t('Decline invitation') : t('Decline place'),
  };
}

function offerText(offer: Offer): string {
  const { invitation, ward, transfer } = offer;
  if (transfer) return t('{name} wants to make you the owner.', { name: personName(transfer.offeredBy) });
  if (invitation) return t('Invites you as {roles}.', { roles: rolesText(offer) });
  return ward
    ? t('Wants {name} on its roster as {roles}.', { name: personName(ward.name), roles: rolesText(offer) })
    : t('Wants you on its roster as {roles}.', { roles: rolesText(offer) });
}

/** "Captain (Valorant), Player" */
const rolesText = ({ roles }: Offer) =>
  roles.map(({ role, game }) => (game ? `${roleLabel(role)} (${game})` : roleLabel(role))).join(', ');

function noteOf({ invitation, ward, transfer }: Offer): string {
  if (transfer)
    return (
      t('Answer until {day}. You would manage the team and answer for it.', { day: plainDate(transfer.expiresAt) }) +
      paymentNote(transfer)
    );
  if (invitation)
    return t('Answer until {day}. On the team, its people see your email.', { day: plainDate(invitation.expiresAt) });
  return ward
    ? t('Until one of you accepts, the team sees no more than a public profile, and its adults cannot message alone.')
    : t('Until you accept, the team sees no more than your public profile. Then its people see your name and email.');
}

function paymentNote({ payment }: OfferedTransfer): string {
  if (!payment) return '';
  const tier = tierLabel(readTier(payment.tier));
  const note = payment.ends_on
    ? t('{tier} is paid until {day}, then you decide.', { tier, day: plainDate(payment.ends_on) })
    : t('{tier} stays paid by the former owner until they end it; you are charged nothing.', { tier });
  return ` ${note}`;
}
