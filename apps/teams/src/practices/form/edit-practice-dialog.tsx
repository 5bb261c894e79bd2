import { useState } from 'react';
import * as z from 'zod/mini';
import { Input } from '@lineup/ui/input';
import { Radio } from '@lineup/ui/radio';
import { Dialog } from '../../kit/dialog/dialog';
import { Field } from '../../form/field';
import { FormButtons } from '../../form/form-buttons';
import styles from '../../form/form.module.css';
import { pick } from '../../form/options';
import { SelectField } from '../../form/select-field';
import { useForm } from '../../form/use-form';
import type { Practice } from '../../model/practice';
import { PRACTICE_STATUSES, useEditPractice } from './edit-practice';
import { PracticeFields, practiceDraft, practiceInput } from './practice-fields';
import { StartField } from '../../form/start-field';
import { repeatText, timeInZone, zoneText } from './weekly-rule';

interface EditPracticeDialogProps {
  practice: Practice;
  isManager: boolean;
  onClose(): void;
}

/** Changes or cancels a practice. Stays open with its input when that fails. */
export default function EditPracticeDialog({ practice, isManager, onClose }: EditPracticeDialogProps) {
  return (
    <Dialog title="Edit Practice" onClose={onClose}>
      {(close) => <EditPracticeForm practice={practice} isManager={isManager} onDone={close} />}
    </Dialog>
  );
}

type EditPracticeFormProps = Omit<EditPracticeDialogProps, 'onClose'> & { onDone(): void };

const rules = z.extend(practiceInput, {
  status: z.enum(['scheduled', 'completed', 'cancelled']),
  /** Time on the wall of the series. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')),
});

/** Fields of a practice that exists; of a series, for this one or for all that follow. */
function EditPracticeForm({ practice, isManager, onDone }: EditPracticeFormProps) {
  const { series } = practice;
  const [isFollowing, setFollowing] = useState(false);
  const edit = useEditPractice(isManager);
  const timeBefore = timeInZone(practice.scheduled_at, series?.time_zone ?? 'UTC');
  const { draft, errors, change, bind, formProps } = useForm({
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
    <form {...formProps} className={styles.form}>
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
            <Field
              label="Start time"
              isRequired
              hint={`${repeatText(series.weekdays, series.every_weeks)}, ${zoneText(series.time_zone)}`}
              error={errors.time}
            >
              {(control) => (
                <Input
                  {...control}
                  name="time"
                  type="time"
                  required
                  value={draft.time}
                  onChange={(event) => change('time', event.target.value)}
                />
              )}
            </Field>
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
      <FormButtons
        label={isFollowing ? 'Save All That Follow' : 'Save Practice'}
        busyLabel="Saving..."
        isBusy={edit.isPending}
        onCancel={onDone}
      />
    </form>
  );
}
