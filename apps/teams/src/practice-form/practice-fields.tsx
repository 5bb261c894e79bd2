import type { ReactNode } from 'react';
import { Checkbox } from '@lineup/ui/checkbox';
import { Input } from '@lineup/ui/input';
import { Field } from '../form/field';
import styles from '../form/form.module.css';
import { TextField } from '../form/text-field';
import { PRACTICE_LIMITS, type PracticeDraft, type PracticeErrors } from './practice-input';

interface PracticeFieldsProps {
  draft: PracticeDraft;
  errors: PracticeErrors;
  change<Name extends keyof PracticeDraft>(name: Name, value: PracticeDraft[Name]): void;
  /** When it starts. */
  start: ReactNode;
}

/** What a practice is, new or changed. */
export function PracticeFields({ draft, errors, change, start }: PracticeFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        isRequired
        isFirst
        most={PRACTICE_LIMITS.title}
        value={draft.title}
        error={errors.title}
        onChange={(value) => change('title', value)}
      />
      <div className={styles.pair}>
        {start}
        <Field label="Duration (minutes)" isRequired error={errors.duration}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={PRACTICE_LIMITS.minutes}
              step={1}
              value={draft.duration}
              onChange={(event) => change('duration', event.target.value)}
            />
          )}
        </Field>
      </div>
      <TextField
        label="Location (optional)"
        name="location"
        most={PRACTICE_LIMITS.location}
        value={draft.location}
        error={errors.location}
        onChange={(value) => change('location', value)}
      />
      <TextField
        label="Description (optional)"
        name="description"
        rows={3}
        most={PRACTICE_LIMITS.description}
        value={draft.description}
        error={errors.description}
        onChange={(value) => change('description', value)}
      />
      <Checkbox checked={draft.isMandatory} onChange={(event) => change('isMandatory', event.target.checked)}>
        Mandatory
      </Checkbox>
    </>
  );
}
