import { type Sentences } from '@lineup/language';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, SelectField, useForm, type DraftCheck } from '@lineup/ui/form';
import type { Planning } from '../../model/planning';
import { AnswerNotes } from '../attendance/answer-notes';
import { readAnswer } from '../attendance/read-answer';
import { STATUSES, STATUS_LABELS, type AttendanceInput, type AttendanceStatus } from '../attendance/attendance';
import styles from './planning.module.css';
import { useSetDefaultReply } from './save-default-reply';
import { saidOf, t } from '../../language';

export interface DefaultReplyDialogProps {
  teamId: string;
  viewerId: string;
  reply: Planning['default_reply'];
  onClose(): void;
}

/** What a member answers to new practices unless they say otherwise. */
export default function DefaultReplyDialog({ teamId, viewerId, reply, onClose }: DefaultReplyDialogProps) {
  return (
    <Dialog title={t('Your default reply')} onClose={onClose}>
      {(close) => <DefaultReplyForm teamId={teamId} viewerId={viewerId} reply={reply} onDone={close} />}
    </Dialog>
  );
}

const NONE = { none: 'No default reply' } satisfies Sentences;

interface Draft {
  status: AttendanceStatus | 'none';
  notes: string;
}

const readDraft: DraftCheck<Draft, AttendanceInput | null> = ({ status, notes }) =>
  status === 'none' ? { input: null } : readAnswer({ status, notes });

interface DefaultReplyFormProps extends Omit<DefaultReplyDialogProps, 'onClose'> {
  onDone(): void;
}

function DefaultReplyForm({ teamId, viewerId, reply, onDone }: DefaultReplyFormProps) {
  const save = useSetDefaultReply(teamId, viewerId);
  const { draft, bind, isSending, formProps } = useForm({
    keepAs: `default-reply:${teamId}`,
    initial: {
      status: STATUSES.find((status) => status === reply?.status) ?? 'none',
      notes: reply?.notes ?? '',
    } as Draft,
    schema: readDraft,
    send: (input) => save.mutateAsync(input),
    onDone,
  });
  return (
    <Form {...formProps}>
      <p className={styles.text}>
        {t('Practices that are scheduled from now on start with this answer. You can change it for each practice.')}
      </p>
      <SelectField label={t('Default reply')} choices={saidOf({ ...NONE, ...STATUS_LABELS })} {...bind('status')} />
      <AnswerNotes isOnTeam status={draft.status} {...bind('notes')} />
      <FormActions label={t('Save Reply')} busyLabel={t('Saving…')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
