import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Modal } from './modal';
import styles from './dialog.module.css';
import { X } from '../content/icons';
import { t } from '../language';
import { useOpenDialog, whenSettled } from '../history/open-dialogs';

export interface DialogProps {
  title: ReactNode;
  /** Called when the dialog is gone and the focus is back where it was. */
  onClose(): void;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** A short question, which does not fill a phone. Its focus is in it at once. */
  isQuestion?: boolean;
}

/**
 * A dialog in the middle of the window, scrolling inside; a sheet of full height on a phone. Open while it is rendered.
 * Escape, a click beside it and Back close it; what was typed into it is kept by `keepAs` of its form.
 * The focus goes to the element marked `data-initial-focus`, else to the dialog.
 */
export function Dialog({ title, onClose, children, isQuestion = false }: DialogProps) {
  const [isOpen, setOpen] = useState(true);
  const content = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useOpenDialog(isOpen, close);
  const focusFirst = () => content.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
  // After the modal has noted where the focus was.
  useEffect(() => {
    if (isQuestion) focusFirst();
  }, [isQuestion]);
  useFocusAfter(isOpen);
  return (
    <Modal
      open={isOpen}
      title={title}
      footer={null}
      closable={!isQuestion && { 'aria-label': t('Close'), closeIcon: <X size={18} /> }}
      centered
      destroyOnHidden
      {...(prefersNoMotion() ? NO_MOTION : FADE)}
      width={isQuestion ? 440 : 672}
      classNames={{
        root: isQuestion ? `${styles.root} ${styles.question}` : styles.root,
        wrapper: styles.wrapper,
        container: styles.container,
        header: styles.header,
        body: styles.body,
      }}
      onCancel={close}
      afterOpenChange={(open) => {
        // Not from under the hands of somebody who was quicker than the animation.
        if (open && !content.current?.contains(document.activeElement)) focusFirst();
      }}
      afterClose={() => whenSettled(onClose)}
    >
      <div ref={content} className={styles.content}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </Modal>
  );
}

// In its size from the start: what it holds can be measured and pressed while it opens.
const FADE = { transitionName: 'ant-fade' };
const NO_MOTION = { transitionName: '', maskTransitionName: '' };

const prefersNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Gives the focus back where the dialog goes without being closed, as by Back from its address. */
function useFocusAfter(isOpen: boolean): void {
  const [before] = useState(() => document.activeElement);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isLeft.current && isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
