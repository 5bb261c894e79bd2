import { useState } from 'react';
import { timeOfDay } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { NativeButton } from '@lineup/ui/native-button';
import type { WrittenText } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import styles from './page-editor.module.css';

const compare = lazyPart(() => import('./compare-dialog'));

interface ConflictNoticeProps {
  kind: ContentKind;
  theirs: StoredWriting;
  mine: WrittenText;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Tells that somebody else has saved other words, and asks which ones stay. */
export function ConflictNotice({ kind, theirs, mine, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.notice} role="alert" data-tone="warning">
      <p>
        <strong>
          Someone else saved this {kind} at {timeOfDay(theirs.updated_at)}.
        </strong>{' '}
        Nothing was overwritten. Keep your version to replace theirs with your next save, which stays in the history.
      </p>
      <div className={styles.choices}>
        <NativeButton onPointerEnter={compare.prefetch} onClick={() => setOpen(true)}>
          Compare
        </NativeButton>
        <NativeButton onClick={onKeepMine}>Keep mine</NativeButton>
        <NativeButton onClick={onTakeTheirs}>Load theirs</NativeButton>
      </div>
      {isOpen && <compare.Part theirs={theirs} mine={mine} onClose={() => setOpen(false)} />}
    </div>
  );
}
