import { useLiveQuery } from '@lineup/data';
import { todayKeys, type TodayEvent } from '@lineup/product';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows, slotTime } from '@lineup/ui/slot-card';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { answerLabel } from '../../kit/answer/answer-labels';
import { PracticeAnswer } from '../../kit/answer/practice-answer';
import { lazyQuietly } from '../../kit/lazy-quietly';
import { useNow } from '../../kit/use-now';
import { ANSWERS_SETTLE_MS, ANSWERS_SPREAD_MS } from '../../model/answer-pace';
import { TodayCheckIn } from './check-in';
import styles from './today.module.css';
import { t } from '../../language';

// Managers alone need it.
const Summary = lazyQuietly(async () => ({ default: (await import('../../kit/answer/answer-summary')).AnswerSummary }));

/** What comes next, with the viewer's answer to it, and what follows. */
export function UpNext({ events, userId }: { events: readonly TodayEvent[]; userId: string }) {
  const next = events[0];
  // A tournament does not hide the practice that is to be answered.
  const practice = events.find(({ kind }) => kind === 'practice');
  // Anyone who plays for two teams is told where they ask for the same hours, and answers both.
  const clash = practice && events.find((event) => event !== practice && overlap(event, practice));
  const later = events.filter((event) => event !== next && event !== practice && event !== clash);
  return (
    <SlotCard title={t('Up next')}>
      {next && <NextEvent key={next.id} event={next} userId={userId} />}
      {practice && practice !== next && <NextEvent key={practice.id} event={practice} userId={userId} />}
      {practice && clash && clash !== next && (
        <NextEvent key={clash.id} event={clash} userId={userId} clashesWith={practice} />
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

/** Whether two practices take place at the same time. */
function overlap(one: TodayEvent, other: TodayEvent): boolean {
  if (one.kind !== 'practice' || other.kind !== 'practice') return false;
  const [first, second] = [one, other].map(({ starts_at: start, duration_minutes: minutes }) => {
    const from = Date.parse(start);
    return { from, to: from + (minutes ?? 0) * 60_000 };
  });
  return first !== undefined && second !== undefined && first.from < second.to && second.from < first.to;
}

interface NextEventProps {
  event: TodayEvent;
  userId: string;
  /** At the same time. */
  clashesWith?: TodayEvent;
}

function NextEvent({ event, userId, clashesWith }: NextEventProps) {
  useLiveQuery({
    topic: event.live_topic,
    key: todayKeys.of(userId),
    settleMs: ANSWERS_SETTLE_MS,
    spreadMs: ANSWERS_SPREAD_MS,
  });
  const now = useNow();
  const facts = [event.team_name, event.game, event.location, event.is_mandatory && t('Mandatory')]
    .filter(Boolean)
    .join('\u00A0· ');
  return (
    <div className={styles.event}>
      <div className={styles.next}>
        <Logo name={event.team_name} url={event.team_logo_url} size={40} />
        <div className={styles.words}>
          <h3 className={styles.title}>
            <Link to={linkTo(event)}>{event.title}</Link>
          </h3>
          <p className={styles.when}>
            <time dateTime={event.starts_at}>{slotTime(event.starts_at)}</time>
            {event.duration_minutes !== null && ` · ${t('{minutes} min', { minutes: event.duration_minutes })}`}
          </p>
          <p className={styles.facts}>{facts}</p>
          {clashesWith && (
            <p className={styles.clash}>
              {t('Same time as {title} ({team})', { title: clashesWith.title, team: clashesWith.team_name })}
            </p>
          )}
        </div>
      </div>
      {event.kind === 'practice' ? (
        <>
          {event.open_answers && (
            <Suspense>
              <Summary practiceId={event.id} title={event.title} counts={event} timeOf={slotTime} />
            </Suspense>
          )}
          {Date.parse(event.starts_at) <= now.getTime() ? (
            <p className={styles.facts}>{closedText(event)}</p>
          ) : (
            <PracticeAnswer
              practice={{
                id: event.id,
                teamId: event.team_id,
                title: event.title,
                answer: event.answer?.status ?? null,
                reasonFollows: event.answer?.status === 'not_attending' && event.answer.notes === null,
                ...(event.answer?.is_by_guardian && { isByGuardian: true }),
                going: event.open_answers ? null : (event.attending_count ?? 0),
              }}
              userId={userId}
            />
          )}
        </>
      ) : (
        typeof event.checked_in === 'boolean' && (
          <TodayCheckIn event={event} isReady={event.checked_in} userId={userId} />
        )
      )}
    </div>
  );
}

/** What shows of a practice under way: its answers closed when it started. */
const closedText = ({ answer }: TodayEvent) =>
  answer ? t('You answered: {answer}', { answer: answerLabel(answer.status) }) : t('Answers closed when it started.');

const linkTo = ({ kind, team_id: team, id }: TodayEvent) => `/teams/${team}/manage?tab=${kind}s&${kind}=${id}`;
