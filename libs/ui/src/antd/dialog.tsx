import { useRef, useState, type ReactNode } from 'react';
import { Modal } from './modal';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  /** Called when the dialog is gone and the focus is back where it was. */
  onClose(): void;
  /** Once something was typed or chosen, Escape and a click beside it close no more; the button still does. */
  keepsInput?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A dialog in the middle of the window, scrolling inside; a sheet of full height on a phone. Open while it is rendered.
 * The focus goes to the element marked `data-initial-focus`, else to the dialog.
 */
export function Dialog({ title, onClose, keepsInput = false, children }: DialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [isTouched, setTouched] = useState(false);
  const isKept = keepsInput && isTouched;
  const content = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      title={title}
      footer={null}
      centered
      destroyOnHidden
      keyboard={!isKept}
      mask={{ closable: !isKept }}
      {...(prefersNoMotion() && NO_MOTION)}
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
        if (open) content.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
      }}
      afterClose={onClose}
    >
      <div ref={content} onChange={() => setTouched(true)}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </Modal>
  );
}

const NO_MOTION = { transitionName: '', maskTransitionName: '' };

const prefersNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
