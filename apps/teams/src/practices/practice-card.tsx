import { CalendarClock, Clock, Gamepad2, Hourglass, MapPin, Repeat, Users } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, nearDate, timeOfDay } from '@lineup/ui/dates';
import card from '../kit/card/card.module.css';
import { answerLabel } from '../kit/answer/answer-labels';
import { AnswerSummary } from '../kit/answer/answer-summary';
import { PracticeAnswer } from '../kit/answer/practice-answer';
import { EventTime } from '../kit/card/event-time';
import { StatusChip } from '../kit/card/status-chip';
import { useNamed } from '../kit/use-named';
import { answersCloseAt, placesText, type Practice } from '../model/practice';
import { PRESENCE_LABELS } from '../model/presence';
import { AttendeePreview } from './attendee-preview';
import styles from './practice-card.module.css';
import { seriesText } from './form/weekly-rule';
import { plural, t } from '../language';

interface PracticeCardProps {
  teamId: string;
  practice: Practice;
  /** Who answers on the card; null for a viewer from outside the team. */
  answererId: string | null;
  /** Whether nobody has recorded who came, and the viewer can. */
  isUnrecorded: boolean;
  /** The viewer is led to it. */
  isNamed: boolean;
  /** Past practices are dimmed. */
  isPast: boolean;
  onOpen(): void;
  onApproach(): void;
}

/** Id of the button that opens the practice. */
export const practiceButtonId = (id: string) => `practice-${id}`;

/** One practice with the viewer's own answer; the rest of the card opens its attendance. */
export function PracticeCard({
  teamId,
  practice,
  answererId,
  isUnrecorded,
  isNamed,
  isPast,
  onOpen,
  onApproach,
}: PracticeCardProps) {
  const closesAt = isPast ? null : answersCloseAt(practice);
  const places = placesText(practice);
  return (
    <li
      {...useNamed<HTMLLIElement>(isNamed)}
      className={styles.card}
      data-past={isPast || undefined}
      onPointerEnter={onApproach}
    >
      <div className={card.top}>
        <h4 className={card.title}>
          <button
            id={practiceButtonId(practice.id)}
            type="button"
            className={styles.open}
            onClick={onOpen}
            onFocus={onApproach}
          >
            {practice.title}
          </button>
        </h4>
        <span className={styles.chips}>
          {practice.scrim && <Chip tone="info">{t('Scrim')}</Chip>}
          {practice.is_mandatory && <Chip>{t('Mandatory')}</Chip>}
          <StatusChip status={practice.status} />
        </span>
      </div>
      <ul className={styles.facts}>
        <li>
          <CalendarClock size={16} aria-hidden />
          <EventTime start={practice.scheduled_at} isDayOnly={practice.is_day_only} />
        </li>
        {practice.duration_minutes !== null && (
          <li>
            <Clock size={16} aria-hidden />
            {plural(practice.duration_minutes, 'Duration: {count} minute', 'Duration: {count} minutes')}
          </li>
        )}
        {practice.series && (
          <li>
            <Repeat size={16} aria-hidden />
            <span>{seriesText(practice.series, practice.scheduled_at)}</span>
          </li>
        )}
        {practice.game && (
          <li>
            <Gamepad2 size={16} aria-hidden />
            {practice.game}
          </li>
        )}
        {places && (
          <li>
            <Users size={16} aria-hidden />
            {places}
          </li>
        )}
        {closesAt && (
          <li>
            <Hourglass size={16} aria-hidden />
            {t('Answers close {at}', { at: `${nearDate(closesAt)} · ${timeOfDay(closesAt)}` })}
          </li>
        )}
        {practice.location && (
          <li>
            <MapPin size={16} aria-hidden />
            <span>{practice.location}</span>
          </li>
        )}
      </ul>
      {practice.description && <p className={styles.description}>{practice.description}</p>}
      {practice.cancel_note && (
        <p className={styles.description}>{t('Canceled: {why}', { why: practice.cancel_note })}</p>
      )}
      <AttendeePreview attendees={practice.attendees ?? []} count={practice.attending_count ?? 0} />
      {answererId && !isPast && practice.status === 'scheduled' && (
        <div className={styles.answer}>
          <AnswerSummary practiceId={practice.id} title={practice.title} counts={practice} timeOf={dateAndTime} />
          <PracticeAnswer
            practice={{
              id: practice.id,
              teamId,
              title: practice.title,
              answer: practice.my_status,
              reasonFollows: practice.my_reason_follows,
              going: null,
              placeInLine: practice.my_place_in_line ?? null,
            }}
            userId={answererId}
          />
        </div>
      )}
      {answererId && isPast && practice.my_status && (
        <p className={styles.answered}>{t('You answered: {answer}', { answer: answerLabel(practice.my_status) })}</p>
      )}
      {practice.presence && <p className={styles.answered}>{cameText(practice.presence)}</p>}
      {isUnrecorded && (
        <div className={styles.answer}>
          <Button onClick={onOpen} onFocus={onApproach}>
            {t('Record who came')}
          </Button>
        </div>
      )}
    </li>
  );
}

function cameText({ came, recorded, mine }: NonNullable<Practice['presence']>) {
  const all = t('{came} of {recorded} came', { came, recorded });
  return mine ? `${all} · ${t('You: {state}', { state: t(PRESENCE_LABELS[mine.state]) })}` : all;
}
