import { useEffect, useId, useRef, useState } from 'react';
import { DRAG_PLACE, dragWords, dropOnto, type Target, useDrag } from '@lineup/ui/drag';
import { NativeButton } from '@lineup/ui/native-button';
import { useNarrow } from '../kit/use-narrow';
import type { RowProps } from '../kit/virtual-list';
import type { Pipeline, PipelineCard } from '../model/load-pipeline';
import type { PipelineAddress } from '../model/pipeline-address';
import { daysWaiting } from '../model/waiting';
import styles from './board.module.css';
import { cardAt, type Column, type Slot } from './card-columns';
import { PipelineCardItem } from './pipeline-card';
import { PipelineColumn } from './pipeline-column';
import type { MoveTarget } from './use-move-cards';

export interface PipelineViewProps {
  pipeline: Pipeline;
  address: PipelineAddress;
  columns: readonly Column[];
  now: number;
  selected: ReadonlyMap<string, PipelineCard>;
  /** The address of a card's drawer. */
  drawerOf(id: string): string;
  onMove(cards: readonly PipelineCard[], to: MoveTarget, before: string | null): void;
  /** "Move to…" of one card. */
  onChooseStage(card: PipelineCard): void;
  onSelect(card: PipelineCard, isRange: boolean): void;
  onNeed(key: string | null, page: number): void;
}

/** The columns with cards that are moved by pointer, finger, key or menu; on a phone one column at a time. */
export function PipelineBoard(props: PipelineViewProps) {
  const { pipeline, address, columns, now, selected, drawerOf, onMove, onNeed } = props;
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isNarrow = useNarrow();
  const [message, setMessage] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // A card that changes its column is a new element: it gets the focus that the old one had, as soon as it shows.
  const [focusNext, setFocusNext] = useState<{ id: string; column: string } | null>(null);
  const only = columns.find(({ id }) => id === chosen) ?? columns.find(({ total }) => total > 0) ?? columns[0];
  const shown = isNarrow ? columns.filter((column) => column === only) : columns;
  const canDrag = pipeline.can.work && address.group !== 'game';
  const kinds = new Map(pipeline.stages.map(({ id, kind }) => [id, kind]));
  const tagNames = new Map(pipeline.tags.map(({ id, name }) => [id, name]));
  const people = new Map(pipeline.people.map(({ id, name }) => [id, name]));

  const placeIn = (target: Target, id: string) => {
    const column = columns.find((each) => each.id === target.column);
    return `${column?.name}, ${target.place + 1} of ${(column?.slots.filter((slot) => slot.id !== id).length ?? 0) + 1}`;
  };
  const slotOf = (id: string) => columns.flatMap(({ slots }) => slots).find((slot) => slot.id === id) ?? null;
  const cardOf = (id: string) => slotOf(id)?.card ?? null;
  const { drag, columnRef, handleProps } = useDrag({
    columns: columns.map(({ id, slots }) => ({ id, items: slots.map((slot) => slot.id) })),
    onMove: (id, target) => {
      const card = cardOf(id);
      const column = columns.find((each) => each.id === target.column);
      if (!card || !column) return;
      // What is selected goes along with what is dragged.
      const cards = selected.has(id) ? [...selected.values()] : [card];
      onMove(
        cards,
        { ...column, by: address.group === 'assignee' ? 'assignee' : 'stage' },
        address.sort === 'order' ? cardAt(column, target.place, id) : null,
      );
      setFocusNext({ id, column: target.column });
      if (isNarrow) setChosen(target.column);
      setMessage(`${card.name} is now in ${placeIn(target, id)}`);
    },
    onKeyDrag: (step, at) => setMessage(dragWords(step, cardOf(at.id)?.name ?? '', placeIn(at, at.id))),
  });
  useEffect(() => {
    if (!focusNext) return;
    const there = columns.find(({ id }) => id === focusNext.column)?.slots.some(({ id }) => id === focusNext.id);
    const handle = area.current?.querySelector<HTMLElement>(`[data-drag-id="${focusNext.id}"] [data-handle]`);
    if (!there || !handle) return;
    handle.focus({ preventScroll: true });
    handle.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    setFocusNext(null);
  }, [focusNext, columns]);
  const dragged = drag && slotOf(drag.id);
  const count = drag && selected.has(drag.id) ? selected.size : 1;

  const renderCard = ({ card }: Slot, row: RowProps) =>
    card && (
      <PipelineCardItem
        card={card}
        row={row}
        waiting={daysWaiting(card, kinds.get(card.stage_id), now)}
        tags={card.tag_ids.flatMap((id) => tagNames.get(id) ?? [])}
        assignee={card.assignee_id ? (people.get(card.assignee_id) ?? 'Colleague') : undefined}
        now={now}
        canWork={pipeline.can.work}
        isDragged={card === dragged?.card}
        isSelected={selected.has(card.id)}
        isOpen={address.interest === card.id}
        to={drawerOf(card.id)}
        hintId={hintId}
        handleProps={canDrag ? handleProps(card.id) : null}
        onMove={props.onChooseStage}
        onSelect={props.onSelect}
      />
    );

  return (
    <>
      {isNarrow && (
        <div className={styles.stages} role="group" aria-label="Column" data-drag-strip>
          {columns.map((column) => (
            <NativeButton
              key={column.id}
              aria-pressed={column === only}
              data-drop={drag?.column === column.id && column !== only ? true : undefined}
              {...(canDrag && column !== only && dropOnto(column.id))}
              onClick={() => setChosen(column.id)}
            >
              {column.name}
              <span className={styles.count}>{column.total.toLocaleString()}</span>
            </NativeButton>
          ))}
        </div>
      )}
      <div ref={area} className={styles.board} data-drag-scroller data-dragging={drag ? true : undefined}>
        {shown.map((column) => (
          <PipelineColumn
            key={column.id}
            column={column}
            headingId={`${hintId}${column.id}`}
            scrolls={isNarrow ? 'page' : 'self'}
            drag={drag}
            dragged={dragged}
            dragName={count > 1 ? `${count} interests` : (dragged?.card?.name ?? '')}
            keep={[drag?.id, focusNext?.id, DRAG_PLACE].filter((id) => id !== undefined)}
            listRef={columnRef(column.id)}
            empty={pipeline.total === 0 ? 'Nothing here.' : 'No interests here.'}
            onNeed={onNeed}
            renderCard={renderCard}
          />
        ))}
      </div>
      <p id={hintId} hidden>
        Arrow keys move it within the column and to the next one. Space picks it up.
      </p>
      <p className="lu-visually-hidden" role="status">
        {message}
      </p>
    </>
  );
}
