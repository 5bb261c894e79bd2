import { useEffect } from 'react';
import { ArrowRightLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { GameMark } from '@lineup/ui/game-mark';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { VirtualList, type RowProps } from '../../../kit/virtual-list';
import type { PipelineCard } from '../../model/load-pipeline';
import type { Column, Slot } from './card-columns';
import type { PipelineViewProps } from './pipeline-board';
import styles from './table.module.css';
import { daysSince, daysWaiting, inDays, LATE_DAYS } from '../../model/waiting';

type Row = { id: string; column: Column; slot: Slot | null };

/** In CSS pixels. */
const ROW_HEIGHT = 57;

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
        <span>Tags</span>
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
            <CardRow {...props} card={slot.card} row={row} isSelected={selected.has(slot.card.id)} />
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
}

function CardRow({ pipeline, card, row, now, isSelected, drawerOf, onSelect, onChooseStage, address }: CardRowProps) {
  const stage = pipeline.stages.find(({ id }) => id === card.stage_id);
  const waiting = daysWaiting(card, stage?.kind, now);
  const assignee = pipeline.people.find(({ id }) => id === card.assignee_id)?.name;
  const tags = pipeline.tags.filter(({ id }) => card.tag_ids.includes(id));
  return (
    <li
      {...row}
      className={styles.row}
      data-selected={isSelected || undefined}
      data-open={address.interest === card.id || undefined}
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
        <PersonAvatar url={card.avatar_url} name={card.name} size={32} />
        <Link to={drawerOf(card.id)} data-card-link preventScrollReset>
          {card.name}
        </Link>
      </span>
      <span className={styles.game}>
        {card.game && (
          <>
            <GameMark game={card.game} />
            <span>{card.rank ?? card.game}</span>
          </>
        )}
      </span>
      <span data-label="Class of ">{card.class_year}</span>
      <span data-label="Fit ">{card.fit}</span>
      <span data-label={waiting !== null && waiting <= LATE_DAYS ? 'Waiting ' : undefined}>
        {waiting !== null &&
          (waiting > LATE_DAYS ? <Chip tone="warning">Unanswered {inDays(waiting)}</Chip> : inDays(waiting))}
      </span>
      <span className={styles.quiet} data-label="In stage ">
        {inDays(daysSince(card.stage_since, now))}
      </span>
      <span className={styles.quiet}>{assignee}</span>
      <span className={styles.tags}>
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
