import { useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { lazyPart } from '@lineup/ui/lazy-part';
import { meetingKinds, meetingTime } from '../../../model/meeting';
import type { Interest } from '../../model/load-interest';
import drawer from '../kit/drawer.module.css';
import styles from './meetings-section.module.css';

const inviting = lazyPart(() => import(/* webpackChunkName: "invite" */ './invite-to-meeting'));

const states = { invited: 'Invited', booked: 'Booked', declined: 'Declined', cancelled: 'Canceled' } as const;
const outcomes = { came: 'Came', no_show: 'No-show' } as const;

/** The meetings and tryouts of a player with the program, and one more invitation. */
export default function MeetingsSection({ interest, college }: { interest: Interest; college: string }) {
  const [isInviting, setInviting] = useState(false);
  const { meetings = [], can, reply_way: way } = interest;
  const mayInvite = can.work && (way === 'direct' || way === 'with_guardian');
  return (
    <section className={drawer.section} aria-labelledby="interest-meetings">
      <div className={drawer.head}>
        <h3 id="interest-meetings">Meetings</h3>
        {mayInvite && (
          <Button variant="ghost" onPointerEnter={inviting.prefetch} onClick={() => setInviting(true)}>
            <CalendarPlus size={16} aria-hidden />
            Invite to a meeting
          </Button>
        )}
      </div>
      {meetings.length === 0 && <p className={drawer.muted}>No meetings yet.</p>}
      <ul className={styles.meetings}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <span>
              {meetingKinds[meeting.kind]}, {meetingTime(meeting)}
            </span>
            <Chip tone={meeting.state === 'booked' ? 'success' : undefined}>
              {meeting.outcome ? outcomes[meeting.outcome] : states[meeting.state]}
            </Chip>
          </li>
        ))}
      </ul>
      {isInviting && <inviting.Part interest={interest} college={college} onClose={() => setInviting(false)} />}
    </section>
  );
}
