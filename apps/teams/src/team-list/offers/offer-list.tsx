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
        Waiting for your answer <span className={list.count}>{offers.length}</span>
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
          no="Keep"
          isDestructive
          onConfirm={() => give(false)}
        >
          {(ask) => (
            <Button onClick={ask} isBusy={isBusy(false)} aria-label={`Decline: ${team.name}`}>
              Decline
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
      yes: 'Accept ownership',
      question: 'Decline this offer?',
      consequence: 'You stay on the team as you are.',
      sureNo: 'Decline offer',
    };
  return {
    yes: 'Accept',
    question: invitation ? 'Decline this invitation?' : `Decline the place on ${team.name}?`,
    consequence: 'To join later, you need a new invitation.',
    sureNo: invitation ? 'Decline invitation' : 'Decline place',
  };
}

function offerText(offer: Offer): string {
  const { invitation, ward, transfer } = offer;
  if (transfer) return `${personName(transfer.offeredBy)} wants to make you the owner.`;
  if (invitation) return `Invites you as ${rolesText(offer)}.`;
  return `Wants ${ward ? personName(ward.name) : 'you'} on its roster as ${rolesText(offer)}.`;
}

/** "Captain (Valorant), Player" */
const rolesText = ({ roles }: Offer) =>
  roles.map(({ role, game }) => (game ? `${roleLabel(role)} (${game})` : roleLabel(role))).join(', ');

function noteOf({ invitation, ward, transfer }: Offer): string {
  if (transfer)
    return `Answer until ${plainDate(transfer.expiresAt)}. You would manage the team and answer for it.${paymentNote(transfer)}`;
  if (invitation) return `Answer until ${plainDate(invitation.expiresAt)}. On the team, its people see your email.`;
  return ward
    ? 'Until one of you accepts, the team sees no more than a public profile, and its adults cannot message alone.'
    : 'Until you accept, the team sees no more than your public profile. Then its people see your name and email.';
}

function paymentNote({ payment }: OfferedTransfer): string {
  if (!payment) return '';
  const tier = tierLabel(readTier(payment.tier));
  return payment.ends_on
    ? ` ${tier} is paid until ${plainDate(payment.ends_on)}, then you decide.`
    : ` ${tier} stays paid by the former owner until they end it; you are charged nothing.`;
}
