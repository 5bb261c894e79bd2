import { useEffect, useId, useRef, type ReactNode } from 'react';
import { X } from '../../layout/icons';
import styles from './bottom-sheet.module.css';

export interface BottomSheetProps {
  title: string;
  purpose: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that rises from the bottom edge. The browser keeps the focus inside and closes it on Escape. */
export function BottomSheet({ title, purpose, onClose, children }: BottomSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId} closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          <p className={styles.purpose}>{purpose}</p>
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={() => dialog.current?.close()}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
