import { type Sentences } from '@lineup/language';
import type { Today } from '@lineup/product';
import { Button } from '@lineup/ui/button';
import { SlotCard, SlotRow, SlotRows, slotTime } from '@lineup/ui/slot-card';
import { useAnswerMeeting } from '../model/use-answer-meeting';
import { t } from '../language';

type Meeting = NonNullable<Today['meetings']>[number];

const titles = { meeting: 'Meeting', tryout: 'Tryout' } as const satisfies Sentences;

/** What a player booked with colleges, and invitations that one press answers. */
export default function TodayMeetings({ meetings, userId }: { meetings: readonly Meeting[]; userId: string }) {
  return (
    <SlotCard title={t('Meetings with colleges')}>
      <SlotRows>
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} userId={userId} />
        ))}
      </SlotRows>
    </SlotCard>
  );
}

function MeetingRow({ meeting, userId }: { meeting: Meeting; userId: string }) {
  const { kind, college, starts_at: at, state, place, link, interest_id: interest } = meeting;
  const { mutate } = useAnswerMeeting(userId, interest);
  const title = `${t(titles[kind])}, ${college}`;
  return (
    <>
      <SlotRow
        to={`/recruiting-status/${interest}`}
        title={title}
        text={[slotTime(at), state === 'booked' ? (place ?? link) : t('You are invited')].filter(Boolean).join(' · ')}
      />
      {state === 'invited' && (
        <li>
          <div role="group" aria-label={t('Your answer: {title}', { title })}>
            <Button variant="primary" size="small" onClick={() => mutate({ meeting, answer: 'book' })}>
              {t('Book')}
            </Button>{' '}
            <Button size="small" onClick={() => mutate({ meeting, answer: 'decline' })}>
              {t('Decline')}
            </Button>
          </div>
        </li>
      )}
    </>
  );
}
