import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useOpenDialog } from '../history/open-dialogs';
import { Button } from '../button/button';
import { X } from './icons';
import styles from './bottom-sheet.module.css';

export interface BottomSheetProps {
  title: string;
  purpose?: string;
  /** The button at the end, which closes the sheet. */
  doneLabel?: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that rises from the bottom edge. The browser keeps the focus inside and closes it on Escape; so does Back. */
export function BottomSheet({ title, purpose, doneLabel, onClose, children }: BottomSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  useOpenDialog(true, close);

  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId} closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {purpose !== undefined && <p className={styles.purpose}>{purpose}</p>}
        </div>
        <button type="button" className="lu-icon-button" aria-label="Close" onClick={close}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      {children}
      {doneLabel !== undefined && (
        <div className={styles.foot}>
          <Button variant="primary" size="large" onClick={close}>
            {doneLabel}
          </Button>
        </div>
      )}
    </dialog>
  );
}
