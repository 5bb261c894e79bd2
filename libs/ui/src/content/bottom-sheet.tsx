import { useEffect, useId, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useOpenDialog } from '../history/open-dialogs';
import { Button } from '../button/button';
import { X } from './icons';
import styles from './bottom-sheet.module.css';
import { t } from '../language';

export interface PanelProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'closedby'> {
  /** To close it: `ref.current.close()`. */
  ref: RefObject<HTMLDialogElement | null>;
  onClose(): void;
}

/**
 * A dialog of the platform's own, for what must open at once on a page that has nothing of antd. Open while it is rendered.
 * The browser keeps the focus inside and closes it on Escape and a press beside it; so does Back.
 */
export function Panel({ ref, ...dialog }: PanelProps) {
  useEffect(() => ref.current?.showModal(), [ref]);
  useOpenDialog(true, () => ref.current?.close());
  return <dialog ref={ref} closedby="any" {...dialog} />;
}

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
  const close = () => dialog.current?.close();

  return (
    <Panel ref={dialog} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {purpose !== undefined && <p className={styles.purpose}>{purpose}</p>}
        </div>
        <button type="button" className="lu-icon-button" aria-label={t('Close')} onClick={close}>
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
    </Panel>
  );
}
