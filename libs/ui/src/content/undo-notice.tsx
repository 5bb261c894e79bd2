import { useEffect, useRef } from 'react';
import { NativeButton } from '../button-variant/native-button';
import { X } from './icons';
import styles from './undo-notice.module.css';

export interface UndoNoticeProps {
  /** What was done: "Ada Byron was removed." */
  text: string;
  isUndoing: boolean;
  /** Leaves the focus where it is: on what was moved, not removed. */
  keepsFocus?: boolean;
  onUndo(): void;
  onDismiss(): void;
}

/** Offers to undo something, for as long as it takes to notice a slip. Takes the focus that a removed button had. */
export function UndoNotice({ text, isUndoing, keepsFocus = false, onUndo, onDismiss }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!keepsFocus) undo.current?.focus({ preventScroll: true });
  }, [text, keepsFocus]);
  return (
    <div className={styles.notice}>
      <p className={styles.text} role="status">
        {text}
      </p>
      <NativeButton ref={undo} aria-disabled={isUndoing} onClick={onUndo}>
        Undo
      </NativeButton>
      <NativeButton variant="ghost" aria-label="Dismiss" onClick={onDismiss}>
        <X size={16} />
      </NativeButton>
    </div>
  );
}
