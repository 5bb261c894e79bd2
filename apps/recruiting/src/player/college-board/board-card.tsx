import { ArrowRightLeft, CalendarClock, Flag, StickyNote, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { calendarDate } from '@lineup/ui/dates';
import { draggedClass, DragHandle, type DragHandleProps } from '@lineup/ui/drag';
import { Logo } from '@lineup/ui/logo';
import { Button } from '@lineup/ui/button';
import { cityLine } from '@lineup/ui/country-name';
import type { RowProps } from '@lineup/product/long-list';
import type { BoardCard } from '../model/load-board';
import styles from './board.module.css';
import { FollowOffer } from './follow-offer';
import { databaseSays, t } from '../../language';

export interface BoardCardItemProps {
  card: BoardCard;
  row: RowProps;
  isOwn: boolean;
  isDragged: boolean;
  isRemoving: boolean;
  /** As `YYYY-MM-DD`. */
  today: string;
  /** Of the text that explains the keys. */
  hintId: string;
  handleProps: DragHandleProps;
  onMove(): void;
  /** Into the column that the college's stage belongs to. */
  onFollow(): void;
  onNote(): void;
  onRemove(): void;
}

/** One college on the board, with what the player noted about it. */
export function BoardCardItem(props: BoardCardItemProps) {
  const { card, row, isOwn, isDragged, isRemoving, today, hintId, handleProps } = props;
  const { onMove, onFollow, onNote, onRemove } = props;
  const { college, label, follow, note, next_step, next_step_on, deadline_on } = card;
  const of = { name: college.name };
  const hasNotes = note !== null || next_step !== null || next_step_on !== null || deadline_on !== null;
  return (
    <li {...row} className={`${styles.card} ${isDragged ? draggedClass : ''}`} data-drag-id={card.interest_id}>
      <div className={styles.head}>
        <Logo name={college.name} url={college.logo_url} colors={college.colors} size={36} />
        <div className={styles.who}>
          <h3>{college.is_published ? <Link to={`/college/${college.slug}`}>{college.name}</Link> : college.name}</h3>
          <p className={styles.muted}>{cityLine(college)}</p>
        </div>
        {isOwn && <DragHandle className={styles.handle} name={college.name} hintId={hintId} {...handleProps} />}
      </div>
      {label && (
        <div>
          <Chip tone="info">{databaseSays(label)}</Chip>
        </div>
      )}
      {isOwn && follow && follow !== card.column && <FollowOffer card={card} to={follow} onFollow={onFollow} />}
      {(next_step || next_step_on) && (
        <p className={styles.fact}>
          <CalendarClock size={16} aria-hidden />
          <span>
            {next_step ?? t('Next step')} {next_step_on && <DayText day={next_step_on} today={today} />}
          </span>
        </p>
      )}
      {deadline_on && (
        <p className={styles.fact}>
          <Flag size={16} aria-hidden />
          <span>
            {t('Deadline')} <DayText day={deadline_on} today={today} />
          </span>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {isOwn && (
        <div className={styles.actions}>
          <Button variant="ghost" aria-label={t('Move to…, {name}', of)} onClick={onMove}>
            <ArrowRightLeft size={18} aria-hidden />
            <span className={styles.word}>{t('Move to…')}</span>
          </Button>
          <Button
            variant="ghost"
            aria-label={hasNotes ? t('Edit notes on {name}', of) : t('Add notes on {name}', of)}
            onClick={onNote}
          >
            <StickyNote size={18} aria-hidden />
            <span className={styles.word}>{t('Notes')}</span>
          </Button>
          <Button variant="ghost" aria-label={t('Remove {name}', of)} aria-disabled={isRemoving} onClick={onRemove}>
            <X size={18} aria-hidden />
          </Button>
        </div>
      )}
    </li>
  );
}

function DayText({ day, today }: { day: string; today: string }) {
  return (
    <span className={styles.day}>
      <time dateTime={day}>{calendarDate(day)}</time>
      {day < today && <Chip tone="warning">{t('Past')}</Chip>}
    </span>
  );
}
