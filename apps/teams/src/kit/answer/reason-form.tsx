import { useEffect, useRef } from 'react';
import * as z from '@lineup/schema';
import { Form, SubmitButton, TextField, requiredText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { MAX_REASON } from './answer-labels';
import styles from './practice-answer.module.css';
import { t } from '../../language';

interface ReasonFormProps {
  practiceId: string;
  send(reason: string): Promise<unknown>;
  onClose(): void;
}

const schema = z.object({ reason: requiredText(MAX_REASON, () => t('Say why, or leave it for later.')) });

/** Why somebody cannot come, after that is stored. What was typed is kept in this browser until it is sent. */
export default function ReasonForm({ practiceId, send, onClose }: ReasonFormProps) {
  const { bind, isSending, formProps } = useForm({
    keepAs: `reason:${practiceId}`,
    initial: { reason: '' },
    schema,
    send: ({ reason }) => send(reason.trim()),
    onDone: onClose,
  });
  const field = useRef<HTMLDivElement>(null);
  // The press that opened it goes on in it.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={field}>
      <Form
        {...formProps}
        className={styles.reason}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      >
        <TextField
          label={t('Why can’t you go?')}
          hint={t('Your answer is saved. The reason helps your team plan.')}
          maxLength={MAX_REASON}
          {...bind('reason')}
        />
        <div className={styles.actions}>
          <SubmitButton label={t('Send')} busyLabel={t('Sending...')} isBusy={isSending} />
          <Button variant="ghost" onClick={onClose}>
            {t('Later')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
