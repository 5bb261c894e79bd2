import { useEffect, useRef } from 'react';
import { Undo2, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import styles from './undo-notice.module.css';

interface UndoNoticeProps {
  /** What was done: "Ada Byron was removed." */
  text: string;
  isUndoing: boolean;
  onUndo(): void;
  onDismiss(): void;
}

/** Offers to undo a removal, for as long as it takes to notice a slip. Takes the focus that the removed button had. */
export function UndoNotice({ text, isUndoing, onUndo, onDismiss }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.notice}>
      <p className={styles.text} role="status">
        {text}
      </p>
      <Button ref={undo} icon={<Undo2 size={16} aria-hidden />} loading={isUndoing} onClick={onUndo}>
        Undo
      </Button>
      <Button type="text" icon={<X size={16} aria-hidden />} aria-label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
