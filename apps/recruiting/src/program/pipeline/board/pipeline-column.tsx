import { memo, useEffect, useMemo, type ComponentProps, type ReactNode, type Ref } from 'react';
import { type Drag, DRAG_PLACE, DragPlace, withDragPlace } from '@lineup/ui/drag';
import { VirtualList, type RowProps } from '@lineup/product/long-list';
import styles from './board.module.css';
import type { Column, CardSlot } from './card-columns';
import cardStyles from './card.module.css';

interface PipelineColumnProps {
  column: Column;
  headingId: string;
  scrolls: 'page' | 'self';
  /** Of a drag over this column; null for one elsewhere. */
  drag: Drag | null;
  /** What is dragged over this column or out of it. */
  dragged: CardSlot | null;
  /** Of what is dragged. */
  dragName: string;
  /** Gets the focus as soon as it shows. */
  focusNext: string | null;
  listRef: Ref<HTMLUListElement>;
  /** What the column is empty of. */
  empty: string;
  onNeed(key: string | null, page: number): void;
  renderCard(slot: CardSlot, row: RowProps, isDragged: boolean): ReactNode;
}

/** In CSS pixels. */
const CARD_HEIGHT = 90;

/** One column: its name, how many cards it has, and those of them that show. A drag elsewhere leaves it as it is. */
export const PipelineColumn = memo(function PipelineColumn(props: PipelineColumnProps) {
  const { column, headingId, scrolls, drag, dragged, dragName, focusNext, listRef, empty, onNeed, renderCard } = props;
  const items = useMemo(() => withDragPlace(column.slots, dragged, drag?.place), [column.slots, dragged, drag?.place]);
  return (
    <section className={styles.column} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <span>{column.name}</span> <span className={styles.count}>{column.total.toLocaleString()}</span>
      </h2>
      <VirtualList
        className={styles.cards}
        items={items}
        idOf={idOf}
        estimate={CARD_HEIGHT}
        gap={6}
        scrolls={scrolls}
        keep={[dragged?.id, focusNext, DRAG_PLACE].filter((id) => typeof id === 'string')}
        ref={listRef}
        aria-labelledby={headingId}
        renderItem={(slot, row) => {
          if (slot === DRAG_PLACE) return drag && <DragPlace row={row} drag={drag} name={dragName} />;
          return slot.card ? (
            renderCard(slot, row, slot.id === dragged?.id)
          ) : (
            <UnreadPlace row={row} onShow={() => onNeed(column.key, slot.page)} page={slot.page} />
          );
        }}
      />
      {column.total === 0 && !drag && <p className={styles.empty}>{empty}</p>}
    </section>
  );
});

const idOf = (slot: CardSlot | typeof DRAG_PLACE) => (slot === DRAG_PLACE ? DRAG_PLACE : slot.id);

interface UnreadPlaceProps {
  row: RowProps & Pick<ComponentProps<'li'>, 'className'>;
  page: number;
  onShow(): void;
}

/** Stands for a card that is read now that its place shows. */
function UnreadPlace({ row, page, onShow }: UnreadPlaceProps) {
  useEffect(onShow, [page]); // oxlint-disable-line react/exhaustive-deps -- once for each page
  return (
    <li {...row} className={cardStyles.unread} aria-busy>
      <span className="lu-visually-hidden">Loading</span>
    </li>
  );
}
