import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { Drawer } from '@lineup/ui/drawer';
import { ErrorState } from '@lineup/ui/error-state';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { loadInterest } from '../model/load-interest';
import type { InterestDrawerProps } from './drawer-props';
import styles from './kit/drawer.module.css';
import { InterestDetails } from './interest-details';

const WIDTH = 520;

/** `?interest=`: everything about one interest beside the board, or over it on a phone. */
export default function InterestDrawer(props: InterestDrawerProps) {
  const { id, order, total, isFull, notice, onOpen, onClose } = props;
  const userId = useAuth().user?.id ?? '';
  const interest = useQuery(loadInterest(userId, id));
  const content = useRef<HTMLDivElement>(null);
  const at = order.indexOf(id);
  const before = order[at - 1];
  const next = at < 0 ? undefined : order[at + 1];
  // After a Send the field of the next one is what comes next; after any other step it is what they wrote.
  const [isWriting, setWriting] = useState(false);
  const [isThrough, setThrough] = useState(false);
  // The interest whose drawer is open when the answer to a Send comes; empty once it is closed.
  const opened = useRef(id);
  useEffect(() => {
    opened.current = id;
    return () => {
      opened.current = '';
    };
  }, [id]);
  const step = (to: string | undefined, isToWrite = false) => {
    if (to === undefined) return;
    setWriting(isToWrite);
    setThrough(false);
    onOpen(to);
  };

  // The focus goes back to the card that was opened last.
  const close = () => {
    const card = [...document.querySelectorAll<HTMLElement>('[data-card-link]')].find((link) =>
      link.getAttribute('href')?.includes(id),
    );
    onClose();
    card?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, altKey, ctrlKey, metaKey } = event;
    // For React a dialog over the drawer is inside it: its keys are its own.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    const isUnsent = Boolean(target.closest('textarea')?.value);
    if (key === 'Escape' && !event.defaultPrevented && !isUnsent) return close();
    if (key === 'Enter' && (ctrlKey || metaKey) && !event.repeat) {
      target.closest('form')?.requestSubmit();
      return;
    }
    const isTyping = target.closest('input, textarea, select, [contenteditable]');
    if (isTyping || altKey || ctrlKey || metaKey) return;
    if (key === 'j') step(next);
    if (key === 'k') step(before);
  };
  useEffect(() => {
    // After the drawer itself has taken it.
    const frame = requestAnimationFrame(() => content.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    content.current?.scrollTo?.({ top: 0 });
    // Its keys work on: the form that had the focus is that of the one before.
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [id]);

  const name = interest.data?.name ?? 'Interest';
  return (
    <Drawer
      open
      placement="right"
      size={isFull ? '100%' : WIDTH}
      mask={isFull}
      closable={false}
      keyboard={false}
      aria-label={name}
      title={null}
      styles={{ body: { padding: 0 } }}
      onClose={close}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that work anywhere in it */}
      <section ref={content} className={styles.drawer} tabIndex={-1} aria-label={name} onKeyDown={onKeyDown}>
        <header className={styles.bar}>
          <Button
            variant="ghost"
            aria-label="Previous interest"
            aria-keyshortcuts="k"
            title="Previous (K)"
            aria-disabled={before === undefined}
            onClick={() => step(before)}
          >
            <ChevronUp size={18} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            aria-label="Next interest"
            aria-keyshortcuts="j"
            title="Next (J)"
            aria-disabled={next === undefined}
            onClick={() => step(next)}
          >
            <ChevronDown size={18} aria-hidden />
          </Button>
          <span className={styles.place} role="status">
            {at >= 0 && `${(at + 1).toLocaleString()} of ${total.toLocaleString()}`}
            <span className="lu-visually-hidden"> {name}</span>
            {isThrough && ' · That was the last one'}
          </span>
          <Button variant="ghost" aria-label="Close" onClick={close}>
            <X size={20} aria-hidden />
          </Button>
        </header>
        {interest.data ? (
          <InterestDetails
            key={id}
            {...props}
            interest={interest.data}
            // A keyboard on a phone would cover what they wrote.
            takesFocus={isWriting && !isFull}
            onSent={() => {
              // Not away from where the reader went meanwhile.
              if (opened.current !== id) return;
              if (next === undefined) setThrough(true);
              else step(next, true);
            }}
          />
        ) : interest.data === null ? (
          <div className={styles.state}>
            <h2>This interest is gone</h2>
            <p>
              It was merged into another one, its 30 days after a withdrawal are over, or it belongs to another college.
            </p>
            <Button onClick={close}>Back to the pipeline</Button>
          </div>
        ) : interest.isPending ? (
          <div className={styles.state}>
            <PageSkeleton shape="text" label="Loading interest" />
          </div>
        ) : (
          <ErrorState
            title="This interest could not be loaded"
            description="Check your connection and try again."
            onRetry={() => void interest.refetch()}
            backTo="/pipeline"
            backLabel="Pipeline"
          />
        )}
        {notice}
      </section>
    </Drawer>
  );
}
