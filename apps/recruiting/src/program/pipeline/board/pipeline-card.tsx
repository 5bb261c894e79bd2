import { memo, useRef, type MouseEvent, type PointerEvent } from 'react';
import { ArrowRightLeft, CalendarClock, CircleAlert, ListTodo, MessageSquare, StickyNote } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { monthDay } from '@lineup/ui/dates';
import { draggedClass, DragHandle, type DragHandleProps } from '@lineup/ui/drag';
import { GameMark } from '@lineup/ui/game-mark';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { SourceMark } from '@lineup/ui/source-mark';
import type { RowProps } from '@lineup/product/long-list';
import { meetingKinds } from '../../../model/meeting';
import type { Pipeline, PipelineCard } from '../../model/load-pipeline';
import { daysSince, daysWaiting, inDays, LATE_DAYS } from '../../model/waiting';
import styles from './card.module.css';

/** What the ids on a card stand for. */
export interface PipelineNames {
  kinds: ReadonlyMap<string, Pipeline['stages'][number]['kind']>;
  tags: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

interface PipelineCardItemProps {
  card: PipelineCard;
  row: RowProps;
  names: PipelineNames;
  now: number;
  canWork: boolean;
  isDragged: boolean;
  isSelected: boolean;
  isOpen: boolean;
  /** It no longer belongs into the list. */
  hasLeft: boolean;
  /** The address of its drawer. */
  to: string;
  /** Of the text that explains the keys. */
  hintId: string;
  handleProps: ((id: string) => DragHandleProps) | null;
  onMove: (card: PipelineCard) => void;
  onSelect: (card: PipelineCard, isRange: boolean) => void;
}

/** "Fit 74, 45 confirmed" */
const fitText = ({ fit, fit_confirmed: confirmed }: PipelineCard) =>
  confirmed ? `Fit ${fit}, ${confirmed} confirmed` : `Fit ${fit}`;

/** Less far, in CSS pixels, it is a press. */
const MIN_WAY = 4;

/** With a mouse the whole card is its own handle, but for its controls; the click that ends a drag opens nothing. */
function useMouseDrag(onTake: ((event: PointerEvent<HTMLElement>) => void) | undefined) {
  const pressed = useRef<{ x: number; y: number } | null>(null);
  if (!onTake) return {};
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const target = event.target as Element;
      if (event.pointerType !== 'mouse' || target.closest('button, label, a:not([data-card-link])')) return;
      pressed.current = { x: event.clientX, y: event.clientY };
      onTake(event);
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      const from = pressed.current;
      pressed.current = null;
      if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < MIN_WAY) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** One interest on the board, drawn again only when it changes: a column is drawn with every step of a drag over it. */
export const PipelineCardItem = memo(function PipelineCardItem(props: PipelineCardItemProps) {
  const { card, row, names, now, canWork, isDragged, isSelected, isOpen, hasLeft, to, hintId } = props;
  const waiting = daysWaiting(card, now);
  const tags = card.tag_ids.flatMap((id) => names.tags.get(id) ?? []);
  const assignee = card.assignee_id ? (names.people.get(card.assignee_id) ?? 'Colleague') : undefined;
  const handle = props.handleProps?.(card.id);
  const mouseDrag = useMouseDrag(handle?.onPointerDown);
  return (
    <li
      {...row}
      {...mouseDrag}
      className={`${styles.card} ${isDragged ? draggedClass : ''}`}
      data-drag-id={card.id}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-left={hasLeft || undefined}
    >
      <div className={styles.head}>
        <PersonAvatar url={card.avatar_url} name={card.name} size={24} />
        <h3 className={styles.name}>
          <Link to={to} data-card-link preventScrollReset>
            {card.name}
          </Link>
        </h3>
        {handle && <DragHandle className={styles.handle} name={card.name} hintId={hintId} {...handle} />}
      </div>
      <p className={styles.facts}>
        {card.game && (
          <span className={styles.game}>
            <GameMark game={card.game} />
            <span>{card.rank ?? card.game}</span>
            {card.rank !== null && <SourceMark source={card.rank_source} isShort />}
          </span>
        )}
        {card.class_year !== null && (
          <span title={`Class of ${card.class_year}`}>
            <span className="lu-visually-hidden">Class of </span>
            {card.class_year}
          </span>
        )}
        {card.fit !== null && <span>{fitText(card)}</span>}
      </p>
      {(hasLeft || tags.length > 0) && (
        <div className={styles.chips}>
          {hasLeft && <Chip>No longer in this list</Chip>}
          {tags.slice(0, 2).map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
          {tags.length > 2 && <Chip>+{tags.length - 2}</Chip>}
        </div>
      )}
      <div className={styles.foot}>
        {canWork && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={`Select ${card.name}`}
              onChange={() => {}}
              onClick={(event) => props.onSelect(card, event.shiftKey)}
            />
          </label>
        )}
        {card.next_meeting && (
          <Chip tone="accent" icon={<CalendarClock size={14} aria-hidden />}>
            <span className="lu-visually-hidden">{meetingKinds[card.next_meeting.kind]} </span>
            {monthDay(card.next_meeting.starts_at)}
          </Chip>
        )}
        {waiting !== null && waiting > LATE_DAYS && (
          <Chip tone="warning" icon={<CircleAlert size={14} aria-hidden />}>
            <span className="lu-visually-hidden">Unanswered </span>
            {inDays(waiting)}
          </Chip>
        )}
        {waiting !== null && waiting <= LATE_DAYS && (
          <Chip tone="info">{waiting === 0 ? 'Sent today' : `Waiting ${inDays(waiting)}`}</Chip>
        )}
        <span className={styles.quiet}>
          {assignee ? (
            <span className={styles.who} title={`Assigned to ${assignee}`}>
              <PersonAvatar url={null} name={assignee} size={20} />
              <span>{assignee}</span>
            </span>
          ) : (
            waiting === null && <span>In stage {inDays(daysSince(card.stage_since, now))}</span>
          )}
        </span>
        {card.open_tasks > 0 && (
          <span className={styles.count} title="Open tasks">
            <ListTodo size={14} aria-hidden />
            {card.open_tasks}
            <span className="lu-visually-hidden">{card.open_tasks === 1 ? ' open task' : ' open tasks'}</span>
          </span>
        )}
        {(card.notes ?? 0) > 0 && (
          <span className={styles.count} title="Notes">
            <StickyNote size={14} aria-hidden />
            {card.notes}
            <span className="lu-visually-hidden">{card.notes === 1 ? ' note' : ' notes'}</span>
          </span>
        )}
        {canWork && card.player_id !== null && (
          <Link
            className={styles.message}
            to={to}
            preventScrollReset
            aria-label={`Message ${card.name}`}
            title="Message"
          >
            <MessageSquare size={16} aria-hidden />
          </Link>
        )}
        {canWork && (
          <button
            type="button"
            className={styles.move}
            aria-label={`Move to…, ${card.name}`}
            title="Move to…"
            onClick={() => props.onMove(card)}
          >
            <ArrowRightLeft size={16} aria-hidden />
          </button>
        )}
      </div>
    </li>
  );
});
