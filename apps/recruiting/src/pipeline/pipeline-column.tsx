import { useEffect, type ComponentProps, type ReactNode, type Ref } from 'react';
import { VirtualList, type RowProps } from '../kit/virtual-list';
import styles from './board.module.css';
import type { Column, Slot } from './card-columns';
import cardStyles from './card.module.css';

/** Where a dragged card would go, among the others of the column. */
export interface Drop {
  place: number;
  name: string;
  without: string;
}

interface PipelineColumnProps {
  column: Column;
  headingId: string;
  scrolls: 'page' | 'self';
  drop: Drop | null;
  keep: readonly string[];
  listRef: Ref<HTMLUListElement>;
  /** What the column is empty of. */
  empty: string;
  onNeed(key: string | null, page: number): void;
  renderCard(slot: Slot, row: RowProps): ReactNode;
}

const DROP = 'drop';
/** In CSS pixels. */
const CARD_HEIGHT = 152;

/** One column: its name, how many cards it has, and those of them that show. */
export function PipelineColumn(props: PipelineColumnProps) {
  const { column, headingId, scrolls, drop, keep, listRef, empty, onNeed, renderCard } = props;
  const slots = drop ? withDrop(column.slots, drop) : column.slots;
  return (
    <section className={styles.column} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <span>{column.name}</span> <span className={styles.count}>{column.total.toLocaleString()}</span>
      </h2>
      <VirtualList
        className={styles.cards}
        items={slots}
        idOf={idOf}
        estimate={CARD_HEIGHT}
        gap={8}
        scrolls={scrolls}
        keep={keep}
        ref={listRef}
        aria-labelledby={headingId}
        renderItem={(slot, row) => {
          if (slot.id === DROP)
            return (
              <li {...row} className={styles.drop} data-drag-place aria-hidden>
                {drop?.name}
              </li>
            );
          return slot.card ? (
            renderCard(slot, row)
          ) : (
            <UnreadPlace row={row} onShow={() => onNeed(column.key, slot.page)} page={slot.page} />
          );
        }}
      />
      {column.total === 0 && !drop && <p className={styles.empty}>{empty}</p>}
    </section>
  );
}

const idOf = ({ id }: Slot) => id;

function withDrop(slots: readonly Slot[], { place, without }: Drop): Slot[] {
  const own = slots.findIndex(({ id }) => id === without);
  // Places count without the dragged card.
  const at = own >= 0 && own < place ? place + 1 : place;
  return slots.toSpliced(at, 0, { id: DROP, card: null, page: 0 });
}

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
