import { useId, useRef } from 'react';
import { Button } from '../button/button';
import styles from './question.module.css';
import { Dialog } from './dialog';

export interface QuestionProps {
  /** The question, which names the thing. */
  title: string;
  /** What follows from it. */
  description?: string | undefined;
  /** The word on the button that does it. */
  yes: string;
  /** The word on the button that leaves things as they are. */
  no?: string;
  /** The focus is on `no`, and `yes` looks dangerous. */
  isDestructive?: boolean;
  /** Called once the question is gone and the focus is back at the button that asked. */
  onConfirm(): void;
  onClose(): void;
}

/** The dialog of `ConfirmDialog`, whose code comes when it is needed. */
export default function Question({
  title,
  description,
  yes,
  no = 'Cancel',
  isDestructive = false,
  onConfirm,
  onClose,
}: QuestionProps) {
  const isMeant = useRef(false);
  const id = useId();
  const describedBy = description === undefined ? undefined : id;
  return (
    <Dialog
      title={title}
      isQuestion
      onClose={() => {
        onClose();
        if (isMeant.current) onConfirm();
      }}
    >
      {(close) => (
        <>
          {description !== undefined && (
            <p id={id} className={styles.description}>
              {description}
            </p>
          )}
          <div className={styles.buttons}>
            <Button aria-describedby={describedBy} data-initial-focus={isDestructive || undefined} onClick={close}>
              {no}
            </Button>
            <Button
              variant="primary"
              isDanger={isDestructive}
              aria-describedby={describedBy}
              data-initial-focus={!isDestructive || undefined}
              onClick={() => {
                isMeant.current = true;
                close();
              }}
            >
              {yes}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
