import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@lineup/ui/button';
import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import { Field } from '../../form/field';
import {
  MOST_NOTE_CHARACTERS,
  STATUSES,
  STATUS_LABELS,
  notesProblem,
  toInput,
  type AttendanceStatus,
  type Response,
} from './attendance';
import styles from './attendance-form.module.css';
import { StatusBadge } from './status-badge';
import { useSubmitAttendance } from './submit-attendance';

interface AttendanceFormProps {
  teamId: string;
  practiceId: string;
  viewerId: string;
  /** The viewer's answer so far. */
  own: Response | undefined;
  isLoading: boolean;
}

/** What the viewer changed and has not sent; the rest shows what is stored. */
interface Draft {
  status?: AttendanceStatus;
  notes?: string;
}

/** The viewer's own answer, which may be changed at any time. */
export function AttendanceForm({ teamId, practiceId, viewerId, own, isLoading }: AttendanceFormProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [problem, setProblem] = useState<string | null>(null);
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmitAttendance(teamId, practiceId, viewerId);

  const status = draft.status ?? own?.status;
  const notes = draft.notes ?? own?.notes ?? '';
  const change = (changed: Draft) => {
    setDraft((before) => ({ ...before, ...changed }));
    setProblem(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!status || isLoading || submission.isPending) return;
    const found = notesProblem(status, notes);
    setProblem(found);
    if (found) {
      form.current?.querySelector<HTMLElement>('textarea')?.focus();
      return;
    }
    try {
      await submission.mutateAsync(toInput(status, notes));
      // Somebody quick has changed their mind already: that choice stays.
      setDraft((now) => (now === draft ? {} : now));
    } catch (error) {
      console.error('Submitting the attendance failed', error);
    }
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.top}>
        <h3 id={headingId} className={styles.heading}>
          Your Attendance
        </h3>
        {own && <StatusBadge status={own.status} />}
      </div>
      <Field label="Status">
        {(control) => (
          <Select<AttendanceStatus>
            {...control}
            placeholder="Will you come?"
            value={status ?? null}
            options={STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            onChange={(chosen) => change({ status: chosen })}
          />
        )}
      </Field>
      {status && status !== 'attending' && (
        <Field label={NOTES[status].label} error={problem}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={MOST_NOTE_CHARACTERS}
              placeholder={NOTES[status].placeholder}
              value={notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
          )}
        </Field>
      )}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" disabled={!status || isLoading} loading={submission.isPending}>
          {own ? 'Update Attendance' : 'Submit Attendance'}
        </Button>
      </div>
    </form>
  );
}

const NOTES = {
  maybe: { label: 'Additional notes (optional)', placeholder: 'Any additional information...' },
  not_attending: {
    label: 'Reason for not attending',
    placeholder: "Please let us know why you can't attend...",
  },
};
