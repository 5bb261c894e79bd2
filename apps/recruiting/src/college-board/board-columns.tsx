import { useEffect, useId, useRef, useState } from 'react';
import { localDay } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { useDrag, type Target } from '../kit/use-drag';
import { boardColumnIds, boardColumns, type Board, type BoardCard } from '../model/load-board';
import { BoardCardItem } from './board-card';
import styles from './board.module.css';
import { cardsByColumn, withCardAt } from './move-card';
import type { Removal } from './removal-notice';
import { useMoveCard } from './use-move-card';

const moving = lazyPart(() => import('./move-dialog'));
const noting = lazyPart(() => import('./card-dialog'));

interface BoardColumnsProps {
  board: Board;
  slug: string;
  isRemoving(id: string): boolean;
  onRemove(removal: Removal): void;
}

/** The columns of a board, with cards that are moved by pointer, finger, key or menu. */
export function BoardColumns({ board, slug, isRemoving, onRemove }: BoardColumnsProps) {
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [today] = useState(() => localDay(new Date()));
  const [message, setMessage] = useState('');
  const [open, setOpen] = useState<{ part: 'move' | 'note'; id: string } | null>(null);
  // A card that changes its column is a new element: it gets the focus that the old one had, as soon as it shows.
  const focusNext = useRef<{ id: string; column: string } | null>(null);
  const columns = cardsByColumn(board.cards);
  const store = useMoveCard(board, slug);

  const focusHandle = (id: string) =>
    area.current?.querySelector<HTMLElement>(`[data-drag-id="${id}"] [data-handle]`)?.focus();
  const move = (id: string, target: Target) => {
    store(id, target);
    const there = withCardAt(board.cards, id, target).filter((card) => card.column === target.column);
    const place = there.findIndex((card) => card.interest_id === id);
    const name = there[place]?.college.name;
    const column = boardColumns[target.column as keyof typeof boardColumns];
    setMessage(`${name} is now in ${column}, ${place + 1} of ${there.length}`);
  };
  useEffect(() => {
    const { id, column } = focusNext.current ?? {};
    if (board.cards.find((card) => card.interest_id === id)?.column !== column || !id) return;
    focusHandle(id);
    focusNext.current = null;
  }, [board.cards]);

  const { drag, columnRef, handleProps } = useDrag({
    columns: columns.map(({ id, cards }) => ({ id, items: cards.map((card) => card.interest_id) })),
    onMove: (id, target) => {
      move(id, target);
      focusNext.current = { id, column: target.column };
    },
  });
  const dragged = drag && board.cards.find((card) => card.interest_id === drag.id);
  const opened = open && board.cards.find((card) => card.interest_id === open.id);

  return (
    <>
      <div ref={area} className={styles.board} data-drag-scroller data-dragging={drag ? true : undefined}>
        {columns.map(({ id, cards }) => {
          const items = cards.map((card) => (
            <BoardCardItem
              key={card.interest_id}
              card={card}
              isOwn={board.is_own}
              today={today}
              isDragged={card === dragged}
              hintId={hintId}
              handleProps={handleProps(card.interest_id)}
              onMove={() => setOpen({ part: 'move', id: card.interest_id })}
              onNote={() => setOpen({ part: 'note', id: card.interest_id })}
              isRemoving={isRemoving(card.interest_id)}
              onRemove={() => onRemove({ card, before: nextOf(cards, card) })}
            />
          ));
          if (dragged && drag.column === id) {
            // Places count without the dragged card.
            const own = cards.indexOf(dragged);
            const at = own >= 0 && own < drag.place ? drag.place + 1 : drag.place;
            items.splice(
              at,
              0,
              <li key="drop" className={styles.drop} aria-hidden>
                {dragged.college.name}
              </li>,
            );
          }
          return (
            <section key={id} className={styles.column} aria-labelledby={`${hintId}${id}`}>
              <h2 id={`${hintId}${id}`}>
                {boardColumns[id]} <span className={styles.count}>{cards.length}</span>
              </h2>
              <ul ref={columnRef(id)} className={styles.cards}>
                {items}
              </ul>
            </section>
          );
        })}
      </div>
      <p id={hintId} hidden>
        Arrow keys move it within the column and to the next one.
      </p>
      <p className="lu-visually-hidden" role="status">
        {message}
      </p>
      {opened && open.part === 'move' && (
        <moving.Part
          card={opened}
          onChoose={(column) =>
            move(opened.interest_id, {
              column,
              place: columns[boardColumnIds.indexOf(column)]?.cards.length ?? 0,
            })
          }
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

const nextOf = (cards: readonly BoardCard[], card: BoardCard) => cards[cards.indexOf(card) + 1]?.interest_id;
