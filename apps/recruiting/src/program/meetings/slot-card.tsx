import { useState } from 'react';
import { Pencil, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { lazyPart } from '@lineup/ui/lazy-part';
import { linkToPipeline } from '../../model/link-to-pipeline';
import { meetingKinds, meetingTime } from '../../model/meeting';
import { takenOf, type Booking, type ProgramMeetings, type OfferedTime } from '../model/load-meetings';
import styles from './meetings-page.module.css';
import { useSettleMeeting } from './use-settle-meeting';

const changing = lazyPart(() => import('./change-dialog'));
const after = lazyPart(() => import('./after-meeting'));

interface SlotCardProps {
  slot: OfferedTime;
  meetings: ProgramMeetings;
  isOver: boolean;
}

const states = { booked: 'Booked', invited: 'Invited', declined: 'Declined' } as const;

/** A time that the program offers, with who comes to it. */
export function SlotCard({ slot, meetings, isOver }: SlotCardProps) {
  const { can, people, stages } = meetings;
  const { kind, minutes, places, place, link, host_id: hostId, bookings, stage_ids: stageIds } = slot;
  const settle = useSettleMeeting();
  const [isChanging, setChanging] = useState(false);
  const taken = takenOf(slot);
  const host = people.find(({ id }) => id === hostId)?.name;
  const open = stages.filter(({ id }) => stageIds.includes(id)).map(({ name }) => name);
  return (
    <li className={styles.slot} aria-label={`${meetingKinds[kind]}, ${meetingTime(slot)}`}>
      <div className={styles.head}>
        <div>
          <h3>
            {meetingKinds[kind]}: <time dateTime={slot.starts_at}>{meetingTime(slot)}</time>
          </h3>
          <p className={styles.muted}>
            {[`${minutes} minutes`, host && `with ${host}`, place, link].filter(Boolean).join(' · ')}
          </p>
          {!isOver && (
            <p className={styles.muted}>{open.length > 0 ? `Open to ${open.join(', ')}` : 'For invited players'}</p>
          )}
        </div>
        <Chip tone={taken >= places ? 'success' : 'info'}>
          {taken} of {places} booked
        </Chip>
      </div>
      {bookings.length > 0 && (
        <ul className={styles.bookings}>
          {bookings.map((booking) => (
            <li key={booking.id}>
              <Link to={linkToPipeline({ college: meetings.college.slug, interest: booking.interest_id })}>
                {booking.name}
              </Link>
              <Chip tone={booking.state === 'booked' ? 'success' : undefined}>{states[booking.state]}</Chip>
              {!isOver && can.work && booking.state !== 'declined' && (
                <TakeOut booking={booking} onYes={() => settle.mutate({ do: 'remove', booking: booking.id })} />
              )}
              {isOver && booking.state === 'booked' && (
                <after.Part booking={booking} slot={slot} criteria={meetings.criteria} canWork={can.work} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOver && can.work && (
        <div className={styles.actions}>
          <Button size="small" onPointerEnter={changing.prefetch} onClick={() => setChanging(true)}>
            <Pencil size={16} aria-hidden />
            Change
          </Button>
          <ConfirmDialog
            title={`Call off this ${kind}?`}
            description={
              taken === 0
                ? 'Nobody has booked it.'
                : 'Everybody who booked is told, also the guardians of players under 18, and it leaves their calendars.'
            }
            yes="Call it off"
            no="Keep it"
            isDestructive
            onConfirm={() => settle.mutate({ do: 'cancel', meeting: slot.id })}
          >
            {(ask) => (
              <Button size="small" onClick={ask}>
                <X size={16} aria-hidden />
                Call off
              </Button>
            )}
          </ConfirmDialog>
        </div>
      )}
      {isChanging && <changing.Part slot={slot} people={people} onClose={() => setChanging(false)} />}
    </li>
  );
}

function TakeOut({ booking: { name, state }, onYes }: { booking: Booking; onYes(): void }) {
  return (
    <ConfirmDialog
      title={state === 'booked' ? `Take ${name} out?` : `Take back the invitation of ${name}?`}
      description={
        state === 'booked'
          ? 'They are told that it is canceled. They can come back only when you invite them again.'
          : 'They no longer see this time.'
      }
      yes={state === 'booked' ? 'Take out' : 'Take back'}
      no="Keep"
      isDestructive
      onConfirm={onYes}
    >
      {(ask) => (
        <Button variant="ghost" size="small" aria-label={`Take out ${name}`} onClick={ask}>
          <X size={16} aria-hidden />
        </Button>
      )}
    </ConfirmDialog>
  );
}
