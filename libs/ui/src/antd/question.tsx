import { useId, useRef, useState } from 'react';
import { Button } from '../button/button';
import { TextField } from '../form/text-field';
import { tooLong } from '../form/too-long';
import styles from './question.module.css';
import { Dialog } from './dialog';
import { t } from '../language';

/** As many letters as a log of changes keeps. */
const MAX_REASON = 200;

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
  /** Label of the words that `yes` needs: why it is done. */
  reasonLabel?: string;
  /** Called once the question is gone and the focus is back at the button that asked; with the reason, where one is needed. */
  onConfirm(reason: string): void;
  onClose(): void;
}

/** The dialog of `ConfirmDialog`, whose code comes when it is needed. */
export default function Question({
  title,
  description,
  yes,
  no = t('Cancel'),
  isDestructive = false,
  reasonLabel,
  onConfirm,
  onClose,
}: QuestionProps) {
  const isMeant = useRef(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const describedBy = description === undefined ? undefined : id;
  return (
    <Dialog
      title={title}
      isQuestion
      onClose={() => {
        onClose();
        if (isMeant.current) onConfirm(reason.trim());
      }}
    >
      {(close) => (
        <>
          {description !== undefined && (
            <p id={id} className={styles.description}>
              {description}
            </p>
          )}
          {reasonLabel !== undefined && (
            <TextField
              label={reasonLabel}
              maxLength={MAX_REASON}
              isRequired
              isFirst
              value={reason}
              error={isMissing && reason.trim() === '' ? t('Say why, in a few words.') : undefined}
              onChange={setReason}
            />
          )}
          <div className={styles.buttons}>
            <Button
              aria-describedby={describedBy}
              data-initial-focus={(isDestructive && reasonLabel === undefined) || undefined}
              onClick={close}
            >
              {no}
            </Button>
            <Button
              variant="primary"
              isDanger={isDestructive}
              aria-describedby={describedBy}
              data-initial-focus={(!isDestructive && reasonLabel === undefined) || undefined}
              onClick={() => {
                if (reasonLabel !== undefined && reason.trim() === '') return setMissing(true);
                // The field says that it is too long; nothing that was typed is lost.
                if (tooLong(reason, MAX_REASON) !== undefined) return;
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
