import { useState } from 'react';
import { SlidersHorizontal, SquarePen } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import type { Sort } from '../model/list-view';
import styles from './inbox-page.module.css';

const options = lazyPart(() => import('./inbox-options'));

interface InboxHeadProps {
  sort: Sort;
  onSort(sort: Sort): void;
  newConversation(): void;
  prefetchNew(): void;
}

/** Name of the page, its options, and the way to begin a conversation. */
export function InboxHead({ sort, onSort, newConversation, prefetchNew }: InboxHeadProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>Inbox</h1>
      <button
        className={styles.options}
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label="Inbox options"
        onPointerEnter={options.prefetch}
        onFocus={options.prefetch}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <SlidersHorizontal size={18} aria-hidden />
      </button>
      {anchor && <options.Part anchor={anchor} sort={sort} onSort={onSort} onClose={() => setAnchor(null)} />}
      <Button onPointerEnter={prefetchNew} onFocus={prefetchNew} onClick={newConversation}>
        <SquarePen size={16} aria-hidden />
        New conversation
      </Button>
    </div>
  );
}
