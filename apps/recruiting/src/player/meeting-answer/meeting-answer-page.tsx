import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { CalendarX } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { factsOfMeeting, meetingTime, type LinkedSlot } from '../../model/meeting';
import { readFragment, readMeetingLink, useAnswerByLink, type MeetingLink } from './answer-by-link';
import styles from './meeting-answer.module.css';
import { t } from '../../language';

/** `/recruiting-status/answer#token=…&answer=…`: books, moves or declines a time of a college from a mail, without a password. */
export function Component() {
  const { status, user } = useAuth();
  const { hash } = useLocation();
  const { token, chosen } = readFragment(hash);
  const viewerId = user?.id ?? null;
  const link = useQuery({ ...readMeetingLink(token, viewerId), enabled: token !== '' && status !== 'loading' });
  return (
    <section className={styles.page}>
      <title>{t('Your answer · Lineup')}</title>
      {token === '' || link.data === null ? (
        <EmptyState
          icon={<CalendarX aria-hidden />}
          title={t('This link does not work')}
          description={t('The time was withdrawn, or the link is not complete. Sign in to see where you stand.')}
          action={<LinkButton to="/">{t('Open Lineup')}</LinkButton>}
        />
      ) : link.data ? (
        <Answer key={token} link={link.data} token={token} chosen={chosen} viewerId={viewerId} />
      ) : link.isError ? (
        <ErrorState
          title={t('The time could not be loaded')}
          description={t('Check your connection and try again.')}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <PageSkeleton shape="text" label={t('Loading the time')} />
      )}
    </section>
  );
}

interface AnswerProps {
  link: MeetingLink;
  token: string;
  /** What was pressed in the mail. */
  chosen: 'book' | 'decline' | null;
  viewerId: string | null;
}

function Answer({ link, token, chosen, viewerId }: AnswerProps) {
  const { college, slot, is_used: isUsed, is_over: isOver, is_for_other: isForOther, held, others } = link;
  const { mutate, isPending } = useAnswerByLink(token, viewerId);
  const [isOpen] = useState(!isUsed && !isOver);
  usePressOfMail(link, chosen, mutate);
  const mayAnswer = isOpen && !isUsed && !isOver;
  const isBooked = slot.state === 'booked';
  const yes = held ? t('Move here') : t('Book');
  return (
    <>
      <PageHeader title={titleOf(slot.kind, college)} purpose={factsOf(slot)} />
      {isForOther && mayAnswer && (
        <p className={styles.hint}>{t('This answers for the player to whom the email was sent.')}</p>
      )}
      <p role="status">
        {isOver
          ? t('This time has begun, or was called off.')
          : isBooked
            ? t('You have booked this time.')
            : slot.state === 'declined'
              ? held
                ? t('You have moved to another time.')
                : t('You have declined this time.')
              : slot.is_full
                ? t('All places are taken.')
                : ''}
      </p>
      {mayAnswer && (
        <div className={styles.actions}>
          {!isBooked && !slot.is_full && (
            <Button
              variant={chosen === 'decline' ? 'secondary' : 'primary'}
              aria-disabled={isPending}
              onClick={() => mutate({ answer: 'book' })}
            >
              {yes}
            </Button>
          )}
          <Button
            variant={chosen === 'decline' ? 'primary' : 'secondary'}
            aria-disabled={isPending}
            onClick={() => mutate({ answer: 'decline' })}
          >
            {isBooked ? t('I cannot come') : t('Decline')}
          </Button>
        </div>
      )}
      {mayAnswer && others.length > 0 && (
        <section aria-labelledby="other-times">
          <h2 id="other-times" className={styles.heading}>
            {t('Other times')}
          </h2>
          <ul className={styles.list}>
            {others.map((other) => (
              <li key={other.id}>
                <span>{factsOf(other)}</span>
                <Button
                  aria-label={`${yes}: ${meetingTime(other)}`}
                  aria-disabled={isPending}
                  onClick={() => mutate({ answer: 'book', to: other.id })}
                >
                  {yes}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.hint}>
        {isUsed && <Chip>{t('Already answered')}</Chip>}{' '}
        {t('Where it is, and any later change, is on your status page.')}
      </p>
      <div>
        <LinkButton to={`/recruiting-status/${link.interest_id}`}>{t('Open your status page')}</LinkButton>
      </div>
    </>
  );
}

const titleOf = (kind: LinkedSlot['kind'], college: string) =>
  kind === 'tryout' ? t('Tryout with {college}', { college }) : t('Meeting with {college}', { college });

const factsOf = (slot: LinkedSlot) => [meetingTime(slot), ...factsOfMeeting(slot)].join(' · ');

/**
 * The press in the mail is the answer where its player is signed in and looks at the page. Programs that open every link of a
 * mail are signed in nowhere: there the page asks for one press.
 */
function usePressOfMail(
  { is_own: isOwn, is_used: isUsed, is_over: isOver, slot }: MeetingLink,
  chosen: AnswerProps['chosen'],
  answer: (wish: { answer: 'book' | 'decline' }) => void,
) {
  const isPressed = useRef(false);
  const isAsked = isOwn && !isUsed && !isOver && chosen !== null && slot.state !== 'declined';
  useEffect(() => {
    if (!isAsked) return undefined;
    const press = () => {
      if (isPressed.current || document.visibilityState !== 'visible') return;
      isPressed.current = true;
      answer({ answer: chosen });
    };
    press();
    document.addEventListener('visibilitychange', press);
    return () => document.removeEventListener('visibilitychange', press);
  }, [isAsked, chosen, answer]);
}
