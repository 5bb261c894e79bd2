import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { dragWords, type Target, useDrag } from '@lineup/ui/drag';
import { useNarrow } from '@lineup/ui/use-hydrated';
import { ColumnTabs } from '../../../kit/column-tabs';
import type { RowProps } from '@lineup/product/long-list';
import type { Pipeline, PipelineCard } from '../../model/load-pipeline';
import type { PipelineAddress } from '../../../model/pipeline-address';
import styles from './board.module.css';
import { cardAt, type Column, type CardSlot } from './card-columns';
import { PipelineCardItem, type PipelineNames } from './pipeline-card';
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
  /** False when something has to be said first. */
  onMove(cards: readonly PipelineCard[], to: MoveTarget, before: string | null): boolean;
  /** "Move to…" of one card. */
  onChooseStage(card: PipelineCard): void;
  onSelect(card: PipelineCard, isRange: boolean): void;
  /** They no longer show. */
  onHide(ids: readonly string[]): void;
  onNeed(key: string | null, page: number): void;
}

/** The columns with cards that are moved by pointer, finger, key or menu; on a phone one column at a time. */
export function PipelineBoard(props: PipelineViewProps) {
  const { pipeline, address, columns, now, selected, drawerOf, onMove, onChooseStage, onSelect, onHide, onNeed } =
    props;
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isNarrow = useNarrow(640);
  const [message, setMessage] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // A card that changes its column is a new element: it gets the focus that the old one had, as soon as it shows.
  const [focusNext, setFocusNext] = useState<{ id: string; column: string } | null>(null);
  const only = columns.find(({ id }) => id === chosen) ?? columns.find(({ total }) => total > 0) ?? columns[0];
  const shown = isNarrow ? columns.filter((column) => column === only) : columns;
  const canDrag = pipeline.can.work && address.group !== 'game';
  const names = useMemo(() => namesOf(pipeline), [pipeline]);

  const placeIn = (target: Target, id: string) => {
    const column = columns.find((each) => each.id === target.column);
    return `${column?.name}, ${target.place + 1} of ${(column?.slots.filter((slot) => slot.id !== id).length ?? 0) + 1}`;
  };
  const homeOf = (id: string) => columns.find(({ slots }) => slots.some((slot) => slot.id === id));
  const slotOf = (id: string) => homeOf(id)?.slots.find((slot) => slot.id === id) ?? null;
  const cardOf = (id: string) => slotOf(id)?.card ?? null;
  const { drag, columnRef, handleProps } = useDrag({
    columns: useMemo(() => columns.map(({ id, slots }) => ({ id, items: slots.map((slot) => slot.id) })), [columns]),
    onMove: (id, target) => {
      const card = cardOf(id);
      const column = columns.find((each) => each.id === target.column);
      if (!card || !column) return;
      // What is selected goes along with what is dragged.
      const cards = selected.has(id) ? [...selected.values()] : [card];
      const isMoved = onMove(
        cards,
        { ...column, by: address.group === 'assignee' ? 'assignee' : 'stage' },
        address.sort === 'order' ? cardAt(column, target.place, id) : null,
      );
      if (!isMoved) return;
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
  const home = drag && homeOf(drag.id);
  const count = drag && selected.has(drag.id) ? selected.size : 1;
  const dragName = count > 1 ? `${count} players` : (dragged?.card?.name ?? '');

  const { work } = pipeline.can;
  const { interest } = address;
  const renderCard = useCallback(
    ({ card, hasLeft = false }: CardSlot, row: RowProps, isDragged: boolean) =>
      card && (
        <PipelineCardItem
          card={card}
          row={row}
          names={names}
          now={now}
          canWork={work}
          isDragged={isDragged}
          isSelected={selected.has(card.id)}
          isOpen={interest === card.id}
          hasLeft={hasLeft}
          to={drawerOf(card.id)}
          hintId={hintId}
          handleProps={canDrag ? handleProps : null}
          onMove={onChooseStage}
          onSelect={onSelect}
        />
      ),
    [names, now, work, selected, interest, drawerOf, hintId, canDrag, handleProps, onChooseStage, onSelect],
  );

  return (
    <>
      {isNarrow && (
        <ColumnTabs
          columns={columns}
          current={only?.id}
          dropColumn={drag?.column}
          canDrop={canDrag}
          onChoose={(chosenId) => {
            setChosen(chosenId);
            onHide(columns.flatMap(({ id, slots }) => (id === chosenId ? [] : slots.map((slot) => slot.id))));
          }}
        />
      )}
      <div ref={area} className={styles.board} data-drag-scroller data-dragging={drag ? true : undefined}>
        {shown.map((column) => (
          <PipelineColumn
            key={column.id}
            column={column}
            headingId={`${hintId}${column.id}`}
            scrolls={isNarrow ? 'page' : 'self'}
            drag={drag?.column === column.id ? drag : null}
            dragged={drag?.column === column.id || column === home ? dragged : null}
            dragName={drag?.column === column.id ? dragName : ''}
            focusNext={focusNext?.column === column.id ? focusNext.id : null}
            listRef={columnRef(column.id)}
            empty={pipeline.total === 0 ? 'Nothing here.' : 'No interests here.'}
            onNeed={onNeed}
            renderCard={renderCard}
          />
        ))}
      </div>
      <p id={hintId} hidden>
        Arrow keys move it up, down or to the next column. Space picks it up.
      </p>
      <p className="lu-visually-hidden" role="status">
        {message}
      </p>
    </>
  );
}

const namesOf = ({ stages, tags, people }: Pipeline): PipelineNames => ({
  kinds: new Map(stages.map(({ id, kind }) => [id, kind])),
  tags: new Map(tags.map(({ id, name }) => [id, name])),
  people: new Map(people.map(({ id, name }) => [id, name])),
});
