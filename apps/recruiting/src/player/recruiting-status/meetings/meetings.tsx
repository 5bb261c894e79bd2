import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { LinkButton } from '@lineup/ui/link-button';
import type { RecruitingStatus } from '../../../model/load-recruiting-status';
import { factsOfMeeting, feedbackText, meetingKinds, meetingTime, type OwnMeeting } from '../../../model/meeting';
import styles from './meetings.module.css';
import { useAnswerMeeting } from '../../../model/use-answer-meeting';
import { useAnswerOfMail } from './use-answer-of-mail';
import { t } from '../../../language';

interface MeetingsProps {
  status: RecruitingStatus;
  meetings: readonly OwnMeeting[];
}

/** The times that a college offers to the player, answered in one press each, and what they were told afterwards. */
export default function Meetings({ status, meetings }: MeetingsProps) {
  const { id = '' } = useParams();
  const { is_own: isOwn, college, meeting_barrier: barrier } = status;
  const [now] = useState(() => Date.now());
  const { mutate } = useAnswerMeeting(useAuth().user?.id ?? '', id);
  const fromMail = useCallback(
    (meeting: OwnMeeting, answer: 'book' | 'decline') => mutate({ meeting, answer }),
    [mutate],
  );
  useAnswerOfMail(meetings, isOwn, fromMail);
  const ahead = meetings.filter(({ starts_at }) => Date.parse(starts_at) > now);
  const over = meetings.filter(({ starts_at }) => Date.parse(starts_at) <= now);
  const heldOf = (kind: OwnMeeting['kind']) => ahead.find((each) => each.kind === kind && each.state === 'booked')?.id;
  return (
    <section className={styles.meetings} aria-labelledby="meetings">
      <h2 id="meetings">{t('Meetings and tryouts')}</h2>
      {isOwn && barrier && ahead.length > 0 && (
        <div className={styles.barrier}>
          <p>
            {barrier === 'guardian'
              ? t(
                  'You can book once a guardian is linked to your account. They are told when and where, and may come along.',
                )
              : t('You can book once your account has your date of birth.')}
          </p>
          <LinkButton to={barrier === 'guardian' ? '/account/guardians' : '/account'}>
            {barrier === 'guardian' ? t('Link a guardian') : t('Open your account')}
          </LinkButton>
        </div>
      )}
      <ul className={styles.list}>
        {ahead.map((meeting) => {
          const held = heldOf(meeting.kind);
          const isBooked = meeting.state === 'booked';
          const time = meetingTime(meeting);
          const yes = held ? t('Move here') : t('Book');
          const no = isBooked ? t('I cannot come') : t('Decline');
          return (
            <li key={meeting.id} data-state={meeting.state}>
              <Facts meeting={meeting} />
              <div className={styles.actions}>
                {isBooked && <Chip tone="success">{t('Booked')}</Chip>}
                {meeting.state === 'declined' && <Chip>{t('Declined')}</Chip>}
                {!isBooked && meeting.is_full && <Chip tone="warning">{t('All places are taken')}</Chip>}
                {isOwn && !isBooked && !meeting.is_full && !barrier && (
                  <Button
                    variant="primary"
                    aria-label={`${yes}, ${time}`}
                    onClick={() => mutate({ meeting, answer: 'book', from: held })}
                  >
                    {yes}
                  </Button>
                )}
                {isOwn && meeting.state !== 'declined' && (
                  <Button aria-label={`${no}, ${time}`} onClick={() => mutate({ meeting, answer: 'decline' })}>
                    {no}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
        {over.map((meeting) => (
          <li key={meeting.id} data-state="over">
            <Facts meeting={meeting} />
            {meeting.feedback && (
              <figure className={styles.feedback}>
                <figcaption>{isOwn ? t('{college} says', { college: college.name }) : t('Your feedback')}</figcaption>
                <blockquote>{feedbackText(meeting.feedback)}</blockquote>
              </figure>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ meeting }: { meeting: OwnMeeting }) {
  const { kind, place, link } = meeting;
  return (
    <div className={styles.facts}>
      <h3>
        {t(meetingKinds[kind])}: <time dateTime={meeting.starts_at}>{meetingTime(meeting)}</time>
      </h3>
      <p>{factsOfMeeting(meeting).join(' · ')}</p>
      {place && <p>{place}</p>}
      {link && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
          </a>
        </p>
      )}
    </div>
  );
}
