import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import styles from './removals-notice.module.css';
import { t } from '../language';

/** Comes with the first removal. */
const undo = lazyPart(async () => ({ default: (await import('@lineup/ui/undo-notice')).UndoNotice }));

/** Something that was removed: "Ada Byron was removed." */
export interface Removed {
  id: string;
  text: string;
}

interface RemovalsNoticeProps<Removal extends Removed> {
  /** Oldest first. */
  removals: Removal[];
  isUndoing(removal: Removal): boolean;
  onUndo(removal: Removal): void;
  onDismiss(): void;
}

/** Offers to undo removals: the last one at once, those before it from a list, or all together. */
export function RemovalsNotice<Removal extends Removed>(props: RemovalsNoticeProps<Removal>) {
  const { removals, isUndoing, onUndo, onDismiss } = props;
  // What was removed before this showed again leaves the focus where it is.
  const last = removals.at(-1);
  const [lastAtFirst] = useState(last?.id);
  // Of code that does not come nothing is lost but the looks.
  const [isPlain, setPlain] = useState(false);
  if (!last) return null;
  const earlier = removals.slice(0, -1).toReversed();
  const dismissLabel = earlier.length > 0 ? t('Dismiss all') : t('Dismiss');
  if (isPlain)
    return (
      <div className={styles.plain}>
        <span className={styles.text} role="status">
          {last.text}
        </span>
        <Button
          key={last.id}
          ref={last.id === lastAtFirst ? null : takeFocus}
          aria-disabled={isUndoing(last)}
          onClick={() => onUndo(last)}
        >
          {t('Undo')}
        </Button>
        <Button variant="ghost" onClick={onDismiss}>
          {dismissLabel}
        </Button>
      </div>
    );
  return (
    <undo.Part
      text={last.text}
      isUndoing={isUndoing(last)}
      keepsFocus={last.id === lastAtFirst}
      onUndo={() => onUndo(last)}
      dismissLabel={dismissLabel}
      onDismiss={onDismiss}
      onClose={() => setPlain(true)}
      more={
        earlier.length > 0 && (
          <Earlier
            removals={earlier}
            isUndoing={isUndoing}
            onUndo={onUndo}
            onUndoAll={() => removals.forEach((removal) => onUndo(removal))}
          />
        )
      }
    />
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

interface EarlierProps<Removal extends Removed> {
  removals: Removal[];
  isUndoing(removal: Removal): boolean;
  onUndo(removal: Removal): void;
  onUndoAll(): void;
}

function Earlier<Removal extends Removed>({ removals, isUndoing, onUndo, onUndoAll }: EarlierProps<Removal>) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <div className={styles.bar}>
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={listId}
          className={styles.toggle}
          onClick={() => setOpen(!isOpen)}
        >
          {t('{count} more removed', { count: removals.length })}
          <ChevronDown size={16} aria-hidden />
        </Button>
        <Button onClick={onUndoAll}>{t('Undo all')}</Button>
      </div>
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        {removals.map((removal) => (
          <EarlierRow
            key={removal.id}
            text={removal.text}
            isUndoing={isUndoing(removal)}
            onUndo={() => onUndo(removal)}
          />
        ))}
      </ul>
    </>
  );
}

function EarlierRow({ text, isUndoing, onUndo }: { text: string; isUndoing: boolean; onUndo(): void }) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) focusBeside(element);
    };
  }, []);
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.text}>{text}</span>
      <Button aria-label={t('Undo: {text}', { text })} aria-disabled={isUndoing} onClick={onUndo}>
        {t('Undo')}
      </Button>
    </li>
  );
}

/** The next row takes the focus of one that goes, or the way to undo the last removal. */
function focusBeside(row: HTMLElement): void {
  const beside = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('[data-undo-notice]');
  beside?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
