import { SlidersHorizontal, SquarePen } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { MenuButton } from '@lineup/ui/menu-button';
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
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>Inbox</h1>
      <MenuButton
        part={options}
        menu={(opened) => <options.Part {...opened} sort={sort} onSort={onSort} />}
        className={styles.options}
        aria-label="Inbox options"
      >
        <SlidersHorizontal size={18} aria-hidden />
      </MenuButton>
      <Button onPointerEnter={prefetchNew} onFocus={prefetchNew} onClick={newConversation}>
        <SquarePen size={16} aria-hidden />
        New conversation
      </Button>
    </div>
  );
}
