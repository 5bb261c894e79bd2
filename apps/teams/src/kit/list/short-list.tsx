import { useState, type ReactNode } from 'react';
import { Button } from '@lineup/ui/button';

const PAGE_SIZE = 20;

interface ShortListProps<Item> {
  items: Item[];
  /** Class of the list. */
  className: string | undefined;
  children(item: Item): ReactNode;
}

/** A list that starts short and grows on demand: long lists are here already, but need not be drawn. */
export function ShortList<Item>({ items, className, children }: ShortListProps<Item>) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const rest = items.length - limit;
  return (
    <>
      <ul className={className}>{items.slice(0, limit).map(children)}</ul>
      {rest > 0 && (
        <Button block onClick={() => setLimit(limit + PAGE_SIZE)}>{`Show ${Math.min(rest, PAGE_SIZE)} more`}</Button>
      )}
    </>
  );
}
