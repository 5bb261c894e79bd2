import { useId, type Ref } from 'react';
import { type Drag, DRAG_PLACE, DragPlace, withDragPlace } from '@lineup/ui/drag';
import { VirtualList } from '@lineup/product/long-list';
import { boardColumns, type BoardCard, type BoardColumnId } from '../model/load-board';
import { BoardCardItem, type BoardCardItemProps } from './board-card';
import styles from './board.module.css';
import { t } from '../../language';

interface BoardColumnProps {
  column: BoardColumnId;
  cards: readonly BoardCard[];
  drag: Drag | null;
  dragged: BoardCard | null;
  /** Ids of cards that stay in the page. */
  kept: readonly string[];
  ref: Ref<HTMLUListElement>;
  cardProps(card: BoardCard): Omit<BoardCardItemProps, 'card' | 'row' | 'isDragged'>;
}

const CARD_HEIGHT = 170;
const GAP = 8;

/** One column of a board, which scrolls by itself. */
export function BoardColumn({ column, cards, drag, dragged, kept, ref, cardProps }: BoardColumnProps) {
  const headingId = useId();
  const items = withDragPlace(cards, dragged, drag?.column === column ? drag.place : null);
  return (
    <section className={styles.column} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {t(boardColumns[column])} <span className={styles.count}>{cards.length}</span>
      </h2>
      <VirtualList
        ref={ref}
        scrolls="self"
        className={styles.cards}
        items={items}
        idOf={(item) => (item === DRAG_PLACE ? DRAG_PLACE : item.interest_id)}
        estimate={CARD_HEIGHT}
        gap={GAP}
        keep={[...kept, DRAG_PLACE]}
        renderItem={(item, row) =>
          item !== DRAG_PLACE ? (
            <BoardCardItem card={item} row={row} isDragged={item === dragged} {...cardProps(item)} />
          ) : (
            drag && dragged && <DragPlace row={row} drag={drag} name={dragged.college.name} />
          )
        }
      />
    </section>
  );
}
