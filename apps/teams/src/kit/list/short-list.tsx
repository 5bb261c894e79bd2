import { useState, type ReactNode } from 'react';
import { Button } from '@lineup/ui/button';
import { t } from '../../language';

const PAGE_SIZE = 20;

interface ShortListProps<Item> {
  items: Item[];
  /** Class of the list. */
  className: string | undefined;
  /** Position of one that shows from the start, as an address names it; -1 for none. */
  shownIndex?: number;
  children(item: Item): ReactNode;
}

/** A list that starts short and grows on demand: long lists are here already, but need not be drawn. */
export function ShortList<Item>({ items, className, shownIndex = -1, children }: ShortListProps<Item>) {
  const [limit, setLimit] = useState(Math.max(PAGE_SIZE, shownIndex + 1));
  const rest = items.length - limit;
  return (
    <>
      <ul className={className}>{items.slice(0, limit).map(children)}</ul>
      {rest > 0 && (
        <Button isBlock onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t('Show {count} more', { count: Math.min(rest, PAGE_SIZE) })}
        </Button>
      )}
    </>
  );
}
