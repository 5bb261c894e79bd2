import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { timeOfDay } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import type { WritingFields } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import { listRevisions } from './list-revisions';
import styles from './page-editor.module.css';

const compare = lazyPart(() => import('./compare-dialog'));

interface ConflictNoticeProps {
  kind: ContentKind;
  theirs: StoredWriting;
  mine: WritingFields;
  /** How many saves failed because of it: each brings it into view. */
  refusals: number;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Tells that somebody else has saved other words, and asks which ones stay. */
export function ConflictNotice({ kind, theirs, mine, refusals, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  // The newest version is theirs, until they save another.
  const author = useQuery(listRevisions(kind, theirs.id, theirs.updated_at)).data?.[0]?.author;
  const notice = useRef<HTMLDivElement>(null);
  // The writer who saves looks at the end of a long page.
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  return (
    <div ref={notice} className={styles.notice} role="alert" data-tone="warning" tabIndex={-1}>
      <p>
        <strong>
          {author ?? 'Someone else'} saved this {kind} at {timeOfDay(theirs.updated_at)}.
        </strong>{' '}
        Nothing was overwritten. If you keep yours, your next save replaces theirs, which stays in the history.
      </p>
      <div className={styles.choices}>
        <Button onPointerEnter={compare.prefetch} onClick={() => setOpen(true)}>
          Compare
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Load theirs</Button>
      </div>
      {isOpen && <compare.Part theirs={theirs} mine={mine} onClose={() => setOpen(false)} />}
    </div>
  );
}
