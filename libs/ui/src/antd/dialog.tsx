import { useRef, useState, type ReactNode } from 'react';
import { Modal } from './modal';
import styles from './dialog.module.css';
import { useOpenDialog, whenSettled } from '../history/open-dialogs';

export interface DialogProps {
  title: ReactNode;
  /** Called when the dialog is gone and the focus is back where it was. */
  onClose(): void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A dialog in the middle of the window, scrolling inside; a sheet of full height on a phone. Open while it is rendered.
 * Escape, a click beside it and Back close it; what was typed into it is kept by `keepAs` of its form.
 * The focus goes to the element marked `data-initial-focus`, else to the dialog.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const [isOpen, setOpen] = useState(true);
  const content = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useOpenDialog(isOpen, close);
  return (
    <Modal
      open={isOpen}
      title={title}
      footer={null}
      centered
      destroyOnHidden
      {...(prefersNoMotion() ? NO_MOTION : FADE)}
      width={672}
      classNames={{
        root: styles.root,
        wrapper: styles.wrapper,
        container: styles.container,
        header: styles.header,
        body: styles.body,
      }}
      onCancel={close}
      afterOpenChange={(open) => {
        const { current } = content;
        // Not from under the hands of somebody who was quicker than the animation.
        if (open && !current?.contains(document.activeElement))
          current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
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
