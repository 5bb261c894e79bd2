import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button/button';
import { X } from './icons';
import styles from './undo-notice.module.css';
import { t } from '../language';

export interface UndoNoticeProps {
  /** What was done: "Ada Byron was removed." */
  text: string;
  isUndoing: boolean;
  /** Leaves the focus where it is: on what was moved, not removed. */
  keepsFocus?: boolean;
  /** What else can be undone, below. */
  more?: ReactNode;
  onUndo(): void;
  /** Default "Dismiss". */
  dismissLabel?: string;
  onDismiss(): void;
}

/**
 * Offers to undo something, for as long as it takes to notice a slip. Takes the focus that a removed button had, and
 * leaves it to the heading before it.
 */
export function UndoNotice(props: UndoNoticeProps) {
  const { text, isUndoing, keepsFocus = false, more, onUndo, dismissLabel = t('Dismiss'), onDismiss } = props;
  const notice = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeadingBefore(element);
    };
  }, []);
  useEffect(() => {
    if (!keepsFocus) undo.current?.focus({ preventScroll: true });
  }, [text, keepsFocus]);
  return (
    <div ref={notice} className={styles.notice} data-undo-notice>
      <div className={styles.first}>
        <p className={styles.text} role="status">
          {text}
        </p>
        <Button ref={undo} aria-disabled={isUndoing} onClick={onUndo}>
          {t('Undo')}
        </Button>
        <Button variant="ghost" aria-label={dismissLabel} onClick={onDismiss}>
          <X size={16} />
        </Button>
      </div>
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}

/** Where what was restored stands; a page without headings keeps the focus at its start. */
function focusHeadingBefore(element: HTMLElement): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')];
  const heading = headings.findLast((each) => each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
