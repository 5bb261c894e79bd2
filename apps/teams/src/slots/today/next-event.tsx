import { todayKeys, useLiveQuery, type TodayEvent } from '@lineup/data';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows, slotTime } from '@lineup/ui/slot-card';
import { CheckIn } from './check-in';
import { PracticeAnswer } from './practice-answer';
import styles from './today.module.css';

interface NextEventProps {
  event: TodayEvent;
  later: readonly TodayEvent[];
  userId: string;
}

/** What comes next, with the viewer's answer to it, and what follows. */
export function NextEvent({ event, later, userId }: NextEventProps) {
  useLiveQuery({ topic: event.live_topic, key: todayKeys.of(userId) });
  const facts = [event.team_name, event.location, event.is_mandatory && 'Mandatory'].filter(Boolean).join(' · ');
  return (
    <SlotCard
      title={event.kind === 'practice' ? 'Next practice' : 'Next match'}
      more={{ label: 'Details', to: linkTo(event) }}
    >
      <div className={styles.next}>
        <Logo name={event.team_name} url={event.team_logo_url} size={40} />
        <div className={styles.words}>
          <p className={styles.title}>{event.title}</p>
          <p className={styles.when}>
            <time dateTime={event.starts_at}>{slotTime(event.starts_at)}</time>
            {event.duration_minutes !== null && ` · ${event.duration_minutes} min`}
          </p>
          <p className={styles.facts}>{facts}</p>
        </div>
      </div>
      {event.kind === 'practice' ? (
        <PracticeAnswer event={event} userId={userId} />
      ) : (
        typeof event.checked_in === 'boolean' && <CheckIn event={event} isReady={event.checked_in} userId={userId} />
      )}
      {later.length > 0 && (
        <SlotRows>
          {later.map((each) => (
            <SlotRow
              key={each.id}
              to={linkTo(each)}
              title={each.title}
              text={`${slotTime(each.starts_at)} · ${each.team_name}`}
            />
          ))}
        </SlotRows>
      )}
    </SlotCard>
  );
}

const linkTo = ({ kind, team_id: team, id }: TodayEvent) =>
  kind === 'practice' ? `/teams/${team}/manage?tab=practices&practice=${id}` : `/teams/${team}/manage?tab=tournaments`;
