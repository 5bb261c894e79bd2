import { useState } from 'react';
import { Dialog } from '@lineup/ui/dialog';
import {
  Form,
  FormActions,
  SelectField,
  StartField,
  TextField,
  fields,
  oneOf,
  pick,
  refine,
  text,
  useForm,
} from '@lineup/ui/form';
import { Radio } from '@lineup/ui/radio';
import type { Practice } from '../../model/practice';
import { PRACTICE_STATUSES, useEditPractice, type PracticeStatus } from './edit-practice';
import { PracticeFields, practiceDraft, practiceRules } from './practice-fields';
import { repeatText, timeInZone, zoneText } from './weekly-rule';

interface EditPracticeDialogProps {
  teamId: string;
  practice: Practice;
  onClose(): void;
}

/** Changes or cancels a practice. Stays open with its input when that fails. */
export default function EditPracticeDialog({ teamId, practice, onClose }: EditPracticeDialogProps) {
  return (
    <Dialog title="Edit Practice" onClose={onClose}>
      {(close) => <EditPracticeForm teamId={teamId} practice={practice} onDone={close} />}
    </Dialog>
  );
}

type EditPracticeFormProps = Omit<EditPracticeDialogProps, 'onClose'> & { onDone(): void };

const rules = fields({
  ...practiceRules,
  status: oneOf(Object.keys(PRACTICE_STATUSES) as PracticeStatus[], 'Choose a status.'),
  /** Time on the wall of the series. */
  time: refine(text(5), (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time), 'Choose a time.'),
});

/** Fields of a practice that exists; of a series, for this one or for all that follow. */
function EditPracticeForm({ teamId, practice, onDone }: EditPracticeFormProps) {
  const { series } = practice;
  const [isFollowing, setFollowing] = useState(false);
  const edit = useEditPractice(teamId);
  const timeBefore = timeInZone(practice.scheduled_at, series?.time_zone ?? 'UTC');
  const { bind, isSending, formProps } = useForm({
    initial: {
      ...practiceDraft(practice),
      status: pick(PRACTICE_STATUSES, practice.status) ?? 'scheduled',
      time: timeBefore,
    },
    rules,
    send: ({ status, time, ...input }) =>
      edit.mutateAsync({
        id: practice.id,
        input,
        status,
        following: isFollowing ? { startTime: time === timeBefore ? null : time } : null,
      }),
    onDone,
  });

  return (
    <Form {...formProps}>
      {series && (
        <Radio.Group
          aria-label="What to change"
          value={isFollowing}
          options={[
            { value: false, label: 'This practice' },
            { value: true, label: 'This and all that follow' },
          ]}
          onChange={(event) => setFollowing(event.target.value === true)}
        />
      )}
      <PracticeFields
        bind={bind}
        start={
          series && isFollowing ? (
            <TextField
              label="Start time"
              isRequired
              type="time"
              hint={`${repeatText(series.weekdays, series.every_weeks)}, ${zoneText(series.time_zone)}`}
              {...bind('time')}
            />
          ) : (
            <StartField {...bind('scheduled_at')} />
          )
        }
      />
      <SelectField
        label="Status"
        hint="A cancelled practice stays on the list with its answers."
        choices={PRACTICE_STATUSES}
        {...bind('status')}
      />
      <FormActions
        label={isFollowing ? 'Save All That Follow' : 'Save Practice'}
        busyLabel="Saving..."
        isBusy={isSending}
        onCancel={onDone}
      />
    </Form>
  );
}
