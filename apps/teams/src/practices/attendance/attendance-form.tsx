import { useId } from 'react';
import { Form, SelectField, SubmitButton, useForm } from '@lineup/ui/form';
import { AnswerNotes, takesNotes } from './answer-notes';
import { readAnswer } from './read-answer';
import { STATUS_LABELS, type AnswerDraft, type AttendanceStatus, type Response } from './attendance';
import styles from './attendance-form.module.css';
import { StatusBadge } from './status-badge';
import { useSubmitAttendance } from './submit-attendance';
import { saidOf, t } from '../../language';

interface AttendanceFormProps {
  teamId: string;
  practiceId: string;
  viewerId: string;
  /** The viewer's answer so far. */
  own: Response | undefined;
  /** Notes are for people of the team. */
  isOnTeam: boolean;
  isLoading: boolean;
}

/** What the viewer changed and has not sent; the rest shows what is stored. */
type Change = Pick<AnswerDraft, 'status'> & { notes: string | null };

const UNCHANGED: Change = { status: '', notes: null };

/** The viewer's own answer, which may be changed at any time. */
export function AttendanceForm({ teamId, practiceId, viewerId, own, isOnTeam, isLoading }: AttendanceFormProps) {
  const headingId = useId();
  const submission = useSubmitAttendance(teamId, practiceId, viewerId);
  const answerOf = (change: Change): AnswerDraft => {
    const stored = own?.status === 'waiting' ? 'attending' : own?.status;
    const status = change.status || (stored ?? '');
    return { status, notes: takesNotes(status, isOnTeam) ? (change.notes ?? own?.notes ?? '') : '' };
  };
  const { draft, bind, change, errors, isSending, reset, formProps } = useForm({
    keepAs: `attendance:${practiceId}`,
    initial: UNCHANGED,
    schema: (change) => readAnswer(answerOf(change)),
    send: (input) => submission.mutateAsync(input),
    staysOpen: true,
    // Somebody quick has changed their mind already: that choice stays.
    onDone: (): void => reset(UNCHANGED, draft),
  });
  const { status, notes } = answerOf(draft);

  return (
    <Form {...formProps} className={styles.form} aria-labelledby={headingId}>
      <div className={styles.top}>
        <h3 id={headingId} className={styles.heading}>
          {t('Your Attendance')}
        </h3>
        {own && <StatusBadge status={own.status} />}
      </div>
      <SelectField<AttendanceStatus>
        label={t('Status')}
        isRequired
        placeholder={t('Will you come?')}
        choices={saidOf(STATUS_LABELS)}
        {...bind('status')}
        onChange={(chosen) => {
          change('status', chosen);
          // The error of a missing reason goes with the answer that needs one.
          if (errors.notes) change('notes', draft.notes);
        }}
        value={status}
      />
      <AnswerNotes status={status} isOnTeam={isOnTeam} {...bind('notes')} value={notes} />
      <div className={styles.actions}>
        <SubmitButton
          label={own ? t('Update Attendance') : t('Submit Attendance')}
          busyLabel={t('Sending...')}
          isBusy={isSending}
          disabled={!status || isLoading}
        />
      </div>
    </Form>
  );
}
