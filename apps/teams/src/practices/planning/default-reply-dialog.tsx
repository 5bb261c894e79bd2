import { useRef, useState, type FormEvent } from 'react';
import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import {
  MOST_NOTE_CHARACTERS,
  STATUSES,
  STATUS_LABELS,
  notesProblem,
  toInput,
  type AttendanceStatus,
} from '../attendance/attendance';
import { Dialog } from '../../kit/dialog/dialog';
import { Field } from '../../form/field';
import { FormButtons } from '../../form/form-buttons';
import form from '../../form/form.module.css';
import type { Planning } from '../../model/planning';
import { useSetDefaultReply } from './save-default-reply';
import styles from './planning.module.css';

export interface DefaultReplyDialogProps {
  teamId: string;
  viewerId: string;
  reply: Planning['default_reply'];
  onClose(): void;
}

/** What a member answers to new practices unless they say otherwise. */
export default function DefaultReplyDialog({ teamId, viewerId, reply, onClose }: DefaultReplyDialogProps) {
  return (
    <Dialog title="Your default reply" onClose={onClose}>
      {(close) => <DefaultReplyForm teamId={teamId} viewerId={viewerId} reply={reply} onDone={close} />}
    </Dialog>
  );
}

type Choice = AttendanceStatus | 'none';

interface DefaultReplyFormProps extends Omit<DefaultReplyDialogProps, 'onClose'> {
  onDone(): void;
}

function DefaultReplyForm({ teamId, viewerId, reply, onDone }: DefaultReplyFormProps) {
  const [choice, setChoice] = useState<Choice>(STATUSES.find((status) => status === reply?.status) ?? 'none');
  const [notes, setNotes] = useState(reply?.notes ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSetDefaultReply(teamId, viewerId);
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const found = choice === 'none' ? null : notesProblem(choice, notes);
    setProblem(found);
    if (found) {
      element.current?.querySelector<HTMLElement>('textarea')?.focus();
      return;
    }
    isSending.current = true;
    try {
      await save.mutateAsync(choice === 'none' ? null : toInput(choice, notes));
      onDone();
    } catch {
      // The toast said it; the dialog keeps its input.
      isSending.current = false;
    }
  };

  return (
    <form ref={element} className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>
        Practices that are scheduled from now on start with this answer. You can change it for each practice.
      </p>
      <Field label="Default reply">
        {(control) => (
          <Select<Choice>
            {...control}
            value={choice}
            options={[
              { value: 'none', label: 'No default reply' },
              ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
            ]}
            onChange={(chosen) => {
              setChoice(chosen);
              setProblem(null);
            }}
          />
        )}
      </Field>
      {(choice === 'maybe' || choice === 'not_attending') && (
        <Field label={choice === 'maybe' ? 'Additional notes (optional)' : 'Reason for not attending'} error={problem}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={MOST_NOTE_CHARACTERS}
              value={notes}
              onChange={(event) => {
                setNotes(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      )}
      <FormButtons label="Save Reply" busyLabel="Saving..." isBusy={save.isPending} onCancel={onDone} />
    </form>
  );
}
