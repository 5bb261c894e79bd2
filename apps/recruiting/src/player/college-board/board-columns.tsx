import { useEffect, useId, useRef, useState } from 'react';
import { localDay } from '@lineup/ui/dates';
import { type Drag, dragWords, type Target, useDrag } from '@lineup/ui/drag';
import { lazyPart } from '@lineup/ui/lazy-part';
import { useNarrow } from '@lineup/ui/use-hydrated';
import { ColumnTabs } from '../../kit/column-tabs';
import { boardColumnIds, boardColumns, type Board, type BoardColumnId } from '../model/load-board';
import { BoardColumn } from './board-column';
import styles from './board.module.css';
import { cardsByColumn, withCardAt } from './move-card';
import { NextDatesStrip } from './next-dates-strip';
import type { RemovedCard } from './removal-notice';
import { useMoveCard } from './use-move-card';
import { t } from '../../language';

const moving = lazyPart(() => import('./move-dialog'));
const noting = lazyPart(() => import('./card-dialog'));

interface BoardColumnsProps {
  board: Board;
  slug: string;
  isRemoving(id: string): boolean;
  onRemove(removal: RemovedCard): void;
  /** A card went into another column; `undo` puts it back. */
  onMoved(moved: MovedCard): void;
}

export interface MovedCard {
  text: string;
  undo(): void;
}

/** The columns of a board, with cards that are moved by pointer, finger, key or menu. */
export function BoardColumns({ board, slug, isRemoving, onRemove, onMoved }: BoardColumnsProps) {
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isNarrow = useNarrow(640);
  // On a phone the reader chooses a column, or goes along with a card wherever it ends.
  const [chosen, setChosen] = useState<{ column: string } | { card: string } | null>(null);
  const [today] = useState(() => localDay(new Date()));
  const [message, setMessage] = useState('');
  const [open, setOpen] = useState<{ part: 'move' | 'note'; id: string } | null>(null);
  // A card that changes its column is a new element: it gets the focus that the old one had, as soon as it shows.
  const focusNext = useRef<{ id: string; column: string } | null>(null);
  const [movedId, setMovedId] = useState<string>();
  const columns = cardsByColumn(board.cards);
  const store = useMoveCard(board, slug);
  // On a phone one column at a time, which begins where something is.
  const isChosen = ({ id, cards }: (typeof columns)[number]) =>
    chosen !== null &&
    ('column' in chosen ? id === chosen.column : cards.some((card) => card.interest_id === chosen.card));
  const only = columns.find(isChosen) ?? columns.find(({ cards }) => cards.length > 0) ?? columns[0];
  const shown = isNarrow ? columns.filter((column) => column === only) : columns;

  const focusHandle = (id: string) =>
    area.current?.querySelector<HTMLElement>(`[data-drag-id="${id}"] [data-handle]`)?.focus();
  const placeOf = (id: string, target: Target) => {
    const there = withCardAt(board.cards, id, target).filter((card) => card.column === target.column);
    const place = there.findIndex((card) => card.interest_id === id);
    const column = t(boardColumns[target.column as BoardColumnId]);
    const where = t('{column}, {place} of {total}', { column, place: place + 1, total: there.length });
    return { name: there[place]?.college.name ?? '', where };
  };
  const move = (id: string, target: Target) => {
    const from = columns.find(({ cards }) => cards.some((card) => card.interest_id === id));
    const place = from?.cards.findIndex((card) => card.interest_id === id) ?? 0;
    const { name, where } = placeOf(id, target);
    store(id, target, {
      onStored: () => {
        if (from && from.id !== target.column)
          onMoved({
            text: t('{name} was moved to {column}.', { name, column: t(boardColumns[target.column as BoardColumnId]) }),
            undo: () => {
              store(id, { column: from.id, place });
              setChosen({ card: id });
            },
          });
      },
      onFailed: () => {
        setMessage('');
        if (from) focusNext.current = { id, column: from.id };
      },
    });
    setMessage(t('{name} is now in {where}', { name, where }));
    setMovedId(id);
    setChosen({ card: id });
    focusNext.current = { id, column: target.column };
  };
  const moveToEnd = (id: string, column: BoardColumnId) =>
    move(id, { column, place: columns[boardColumnIds.indexOf(column)]?.cards.length ?? 0 });
  useEffect(() => {
    const { id, column } = focusNext.current ?? {};
    if (!id || board.cards.find((card) => card.interest_id === id)?.column !== column) return;
    focusHandle(id);
    focusNext.current = null;
  }, [board.cards]);

  const announce = (step: 'picked up' | 'over' | 'put back', { id, ...target }: Drag) => {
    const { name, where } = placeOf(id, target);
    setMessage(dragWords(step, name, where));
  };
  const { drag, columnRef, handleProps } = useDrag({
    columns: columns.map(({ id, cards }) => ({ id, items: cards.map((card) => card.interest_id) })),
    onMove: move,
    onKeyDrag: announce,
  });
  const dragged = (drag && board.cards.find((card) => card.interest_id === drag.id)) ?? null;
  const opened = open && board.cards.find((card) => card.interest_id === open.id);
  const kept = [drag?.id, movedId].filter((id) => id !== undefined);

  return (
    <>
      <NextDatesStrip
        cards={board.cards}
        today={today}
        onOpen={board.is_own ? (card) => setOpen({ part: 'note', id: card.interest_id }) : undefined}
      />
      {isNarrow && (
        <ColumnTabs
          columns={columns.map(({ id, cards }) => ({ id, name: t(boardColumns[id]), total: cards.length }))}
          current={only?.id}
          dropColumn={drag?.column}
          canDrop={board.is_own}
          onChoose={(column) => setChosen({ column })}
        />
      )}
      <div ref={area} className={styles.board} data-drag-scroller data-dragging={drag ? true : undefined}>
        {shown.map(({ id, cards }) => (
          <BoardColumn
            key={id}
            column={id}
            cards={cards}
            drag={drag}
            dragged={dragged}
            kept={kept}
            ref={columnRef(id)}
            cardProps={(card) => ({
              isOwn: board.is_own,
              isRemoving: isRemoving(card.interest_id),
              today,
              hintId,
              handleProps: handleProps(card.interest_id),
              onMove: () => setOpen({ part: 'move', id: card.interest_id }),
              onFollow: () => card.follow && moveToEnd(card.interest_id, card.follow),
              onNote: () => setOpen({ part: 'note', id: card.interest_id }),
              onRemove: () =>
                onRemove({ card, behind: cards.slice(cards.indexOf(card) + 1).map(({ college }) => college.id) }),
            })}
          />
        ))}
      </div>
      <p id={hintId} hidden>
        {t('Arrow keys move it up, down or to the next column. Space picks it up.')}
      </p>
      <p className="lu-visually-hidden" role="status">
        {message}
      </p>
      {opened && open.part === 'move' && (
        <moving.Part
          card={opened}
          onChoose={(column) => moveToEnd(opened.interest_id, column)}
          onClose={() => {
            setOpen(null);
            focusHandle(opened.interest_id);
          }}
        />
      )}
      {opened && open.part === 'note' && <noting.Part card={opened} onClose={() => setOpen(null)} />}
    </>
  );
}
