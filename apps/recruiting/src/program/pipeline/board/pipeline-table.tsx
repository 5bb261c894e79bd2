import { useEffect } from 'react';
import { ArrowRightLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { monthDay } from '@lineup/ui/dates';
import { GameMark } from '@lineup/ui/game-mark';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { SourceMark } from '@lineup/ui/source-mark';
import { VirtualList, type RowProps } from '@lineup/product/long-list';
import { meetingKinds } from '../../../model/meeting';
import type { PipelineCard } from '../../model/load-pipeline';
import type { Column, CardSlot } from './card-columns';
import type { PipelineViewProps } from './pipeline-board';
import styles from './table.module.css';
import { daysSince, daysWaiting, inDays, LATE_DAYS } from '../../model/waiting';

type Row = { id: string; column: Column; slot: CardSlot | null };

/** In CSS pixels. */
const ROW_HEIGHT = 29;

/** The same interests as rows, below the names of their columns. */
export function PipelineTable(props: PipelineViewProps) {
  const { pipeline, columns, selected, onNeed } = props;
  const rows = columns
    .filter(({ total }) => total > 0)
    .flatMap((column): Row[] => [
      { id: `column ${column.id}`, column, slot: null },
      ...column.slots.map((slot) => ({ id: slot.id, column, slot })),
    ]);
  return (
    <div className={styles.table}>
      <div className={styles.head} aria-hidden>
        <span />
        <span>Name</span>
        <span>Game and rank</span>
        <span>Class</span>
        <span>Fit</span>
        <span>Waiting</span>
        <span>In stage</span>
        <span>Assigned to</span>
        <span>Next meeting, tags</span>
        <span />
      </div>
      <VirtualList
        items={rows}
        idOf={({ id }) => id}
        estimate={ROW_HEIGHT}
        aria-label={`Interests of ${pipeline.college.name}`}
        renderItem={({ column, slot }, row) => {
          if (!slot)
            return (
              <li {...row} className={styles.group}>
                <h2>
                  {column.name} <span>{column.total.toLocaleString()}</span>
                </h2>
              </li>
            );
          return slot.card ? (
            <CardRow
              {...props}
              card={slot.card}
              row={row}
              isSelected={selected.has(slot.card.id)}
              hasLeft={slot.hasLeft ?? false}
            />
          ) : (
            <UnreadRow row={row} page={slot.page} onShow={() => onNeed(column.key, slot.page)} />
          );
        }}
      />
    </div>
  );
}

interface CardRowProps extends PipelineViewProps {
  card: PipelineCard;
  row: RowProps;
  isSelected: boolean;
  hasLeft: boolean;
}

function CardRow(props: CardRowProps) {
  const { pipeline, card, row, now, isSelected, hasLeft, drawerOf, onSelect, onChooseStage, address } = props;
  const waiting = daysWaiting(card, now);
  const assignee = pipeline.people.find(({ id }) => id === card.assignee_id)?.name;
  const tags = pipeline.tags.filter(({ id }) => card.tag_ids.includes(id));
  return (
    <li
      {...row}
      className={styles.row}
      data-selected={isSelected || undefined}
      data-open={address.interest === card.id || undefined}
      data-left={hasLeft || undefined}
    >
      <span className={styles.check}>
        {pipeline.can.work && (
          <label>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={`Select ${card.name}`}
              onChange={() => {}}
              onClick={(event) => onSelect(card, event.shiftKey)}
            />
          </label>
        )}
      </span>
      <span className={styles.name}>
        <PersonAvatar url={card.avatar_url} name={card.name} size={20} />
        <Link to={drawerOf(card.id)} data-card-link preventScrollReset>
          {card.name}
        </Link>
      </span>
      <span className={styles.game}>
        {card.game && (
          <>
            <GameMark game={card.game} />
            <span className={styles.ranked}>
              <span>{card.rank ?? card.game}</span>
              {card.rank !== null && <SourceMark source={card.rank_source} isShort />}
            </span>
          </>
        )}
      </span>
      <span data-label="Class of ">{card.class_year}</span>
      <span data-label="Fit ">
        {card.fit}
        {Boolean(card.fit_confirmed) && <small className={styles.quiet}> {card.fit_confirmed} confirmed</small>}
      </span>
      <span data-label={waiting !== null && waiting <= LATE_DAYS ? 'Waiting ' : undefined}>
        {hasLeft && <Chip>No longer in this list</Chip>}
        {waiting !== null &&
          (waiting > LATE_DAYS ? <Chip tone="warning">Unanswered {inDays(waiting)}</Chip> : inDays(waiting))}
      </span>
      <span className={styles.quiet} data-label="In stage ">
        {inDays(daysSince(card.stage_since, now))}
      </span>
      <span className={styles.quiet}>{assignee}</span>
      <span className={styles.tags}>
        {card.next_meeting && (
          <Chip tone="accent">
            {meetingKinds[card.next_meeting.kind]} {monthDay(card.next_meeting.starts_at)}
          </Chip>
        )}
        {tags.slice(0, 2).map(({ id, name }) => (
          <Chip key={id}>{name}</Chip>
        ))}
        {tags.length > 2 && <Chip>+{tags.length - 2}</Chip>}
      </span>
      <span>
        {pipeline.can.work && (
          <button
            type="button"
            className={styles.move}
            aria-label={`Move to…, ${card.name}`}
            title="Move to…"
            onClick={() => onChooseStage(card)}
          >
            <ArrowRightLeft size={16} aria-hidden />
          </button>
        )}
      </span>
    </li>
  );
}

function UnreadRow({ row, page, onShow }: { row: RowProps; page: number; onShow(): void }) {
  useEffect(onShow, [page]); // oxlint-disable-line react/exhaustive-deps -- once for each page
  return (
    <li {...row} className={styles.unread} aria-busy>
      <span className="lu-visually-hidden">Loading</span>
    </li>
  );
}
