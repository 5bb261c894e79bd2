import { useId, type Ref } from 'react';
import { VirtualList } from '../kit/virtual-list';
import { boardColumns, type BoardCard, type BoardColumn as ColumnId } from '../model/load-board';
import { BoardCardItem, type BoardCardItemProps } from './board-card';
import styles from './board.module.css';

interface BoardColumnProps {
  column: ColumnId;
  cards: readonly BoardCard[];
  dragged: BoardCard | null;
  /** Where the dragged card would go, among the others; null for another column. */
  place: number | null;
  /** Ids of cards that stay in the page. */
  kept: readonly string[];
  ref: Ref<HTMLUListElement>;
  cardProps(card: BoardCard): Omit<BoardCardItemProps, 'card' | 'row' | 'isDragged'>;
}

/** Stands in the column where the dragged card would go. */
const DROP = 'drop';
const CARD_HEIGHT = 170;
const GAP = 8;

/** One column of a board, which scrolls by itself. */
export function BoardColumn({ column, cards, dragged, place, kept, ref, cardProps }: BoardColumnProps) {
  const headingId = useId();
  const items: (BoardCard | typeof DROP)[] = [...cards];
  if (dragged && place !== null) {
    // Places count without the dragged card.
    const own = cards.indexOf(dragged);
    items.splice(own >= 0 && own < place ? place + 1 : place, 0, DROP);
  }
  return (
    <section className={styles.column} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {boardColumns[column]} <span className={styles.count}>{cards.length}</span>
      </h2>
      <VirtualList
        ref={ref}
        scrolls="self"
        className={styles.cards}
        items={items}
        idOf={(item) => (item === DROP ? DROP : item.interest_id)}
        estimate={CARD_HEIGHT}
        gap={GAP}
        keep={[...kept, DROP]}
        renderItem={(item, row) =>
          item === DROP ? (
            <li {...row} className={styles.drop} data-drag-place aria-hidden>
              {dragged?.college.name}
            </li>
          ) : (
            <BoardCardItem card={item} row={row} isDragged={item === dragged} {...cardProps(item)} />
          )
        }
      />
    </section>
  );
}
