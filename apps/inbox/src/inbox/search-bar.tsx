import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { SearchField } from '@lineup/ui/search-field';
import { useAuth } from '@lineup/auth';
import { conversationName } from '../model/conversation-name';
import { loadConversation } from '../model/list-conversations';
import styles from './inbox-page.module.css';
import type { useSearch } from './use-search';

interface SearchBarProps {
  search: ReturnType<typeof useSearch>;
  prefetch(): void;
  pane: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const MAX_SEARCH_LENGTH = 100;

/** The field to search, and what is below it: arrow keys go through the results, Escape goes back. */
export function SearchBar({ search, prefetch, pane, children }: SearchBarProps) {
  const field = () => pane.current?.querySelector<HTMLInputElement>('input[type=search]');

  const onKeyDown = (event: KeyboardEvent) => {
    if (!search.isOn) return;
    const isInField = event.target === field();
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isInField) search.end();
      else field()?.focus();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const hits = [...(pane.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
    const place = hits.indexOf(document.activeElement as HTMLElement);
    if (place < 0 && !isInField) return;
    event.preventDefault();
    const next = place + (event.key === 'ArrowDown' ? 1 : -1);
    if (next < 0) field()?.focus();
    else hits[Math.min(next, hits.length - 1)]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside
    <div onKeyDown={onKeyDown}>
      <div className={styles.tools} onPointerEnter={prefetch} onFocus={prefetch}>
        <SearchField
          key={search.within}
          label={search.within === null ? 'Search conversations' : 'Search in this conversation'}
          placeholder="Search"
          maxLength={MAX_SEARCH_LENGTH}
          value={search.text}
          onChange={search.type}
        />
        {search.within !== null && (
          <p className={styles.within}>
            <span>
              In <Name id={search.within} />
            </span>
            <Button variant="ghost" aria-label="Search all conversations" onClick={search.searchAll}>
              <X size={16} aria-hidden />
            </Button>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

function Name({ id }: { id: string }) {
  const { user } = useAuth();
  const { data } = useQuery(loadConversation(id));
  return data ? conversationName(data, user?.id ?? '') : 'this conversation';
}
