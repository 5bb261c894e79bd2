import { useEffect, useRef } from 'react';
import { NativeButton } from '../button-variant/native-button';
import { X } from './icons';
import styles from './undo-notice.module.css';

export interface UndoNoticeProps {
  /** What was done: "Ada Byron was removed." */
  text: string;
  isUndoing: boolean;
  onUndo(): void;
  onDismiss(): void;
}

/** Offers to undo a removal, for as long as it takes to notice a slip. Takes the focus that the removed button had. */
export function UndoNotice({ text, isUndoing, onUndo, onDismiss }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), [text]);
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
