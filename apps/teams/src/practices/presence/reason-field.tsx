import * as z from '@lineup/schema';
import { Form, FormActions, optionalText, TextField, useForm } from '@lineup/ui/form';
import styles from './presence.module.css';
import { t } from '../../language';

/** Characters of a reason; the database holds the same. */
const MAX_REASON = 1000;
const schema = z.object({ reason: optionalText(MAX_REASON) });

interface ReasonFieldProps {
  name: string;
  initial: string;
  onSave(reason: string | null): void;
  onClose(): void;
}

/** Why somebody was not there; none is needed. */
export function ReasonField({ name, initial, onSave, onClose }: ReasonFieldProps) {
  const { bind, isSending, formProps } = useForm({
    initial: { reason: initial },
    schema,
    send: async ({ reason }) => onSave(reason || null),
  });
  return (
    <div className={styles.reason}>
      <Form {...formProps} aria-label={t('Why {name} was not there', { name })}>
        <TextField label={t('Reason (the player reads it)')} isFirst maxLength={MAX_REASON} {...bind('reason')} />
        <FormActions label={t('Save')} busyLabel={t('Saving…')} isBusy={isSending} onCancel={onClose} />
      </Form>
    </div>
  );
}
