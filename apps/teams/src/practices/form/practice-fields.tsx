import type { ReactNode } from 'react';
import { Checkbox } from '@lineup/ui/checkbox';
import styles from '../../form/form.module.css';
import { TextField } from '../../form/text-field';
import type { Bind } from '../../form/use-form';
import { DurationField } from './duration-field';
import { PRACTICE_LIMITS, type PracticeDraft } from './practice-input';

interface PracticeFieldsProps {
  bind: Bind<PracticeDraft>;
  /** When it starts. */
  start: ReactNode;
}

/** What a practice is, new or changed. */
export function PracticeFields({ bind, start }: PracticeFieldsProps) {
  const mandatory = bind('isMandatory');
  return (
    <>
      <TextField label="Title" isRequired isFirst most={PRACTICE_LIMITS.title} {...bind('title')} />
      <div className={styles.pair}>
        {start}
        <DurationField {...bind('duration')} />
      </div>
      <TextField label="Location (optional)" most={PRACTICE_LIMITS.location} {...bind('location')} />
      <TextField label="Description (optional)" rows={3} most={PRACTICE_LIMITS.description} {...bind('description')} />
      <Checkbox checked={mandatory.value} onChange={(event) => mandatory.onChange(event.target.checked)}>
        Mandatory
      </Checkbox>
    </>
  );
}
