import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Checkbox } from '@lineup/ui/checkbox';
import styles from '../../form/form.module.css';
import { NO_START, optionalText, requiredText, wallStart, wallStartOf } from '../../form/input-rules';
import { TextField } from '../../form/text-field';
import type { Bind } from '../../form/use-form';
import type { Practice } from '../../model/practice';
import { NumberField } from '../../form/number-field';
import type { BoundField } from '../../form/use-form';

/** Limits of a practice; the database holds the same. */
export const PRACTICE_LIMITS = { title: 120, description: 2000, location: 200, minutes: 1440 } as const;

const wholeMinutes = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter how many minutes it takes.'),
    z.regex(/^\d{0,7}$/, 'Enter whole minutes, for example 90.'),
  );

const duration = z.pipe(
  wholeMinutes,
  z.pipe(
    z.transform((text: string) => Number.parseInt(text, 10)),
    z
      .number()
      .check(
        z.gte(1, 'Enter at least 1 minute.'),
        z.lte(PRACTICE_LIMITS.minutes, `Enter at most ${PRACTICE_LIMITS.minutes} minutes (24 hours).`),
      ),
  ),
);

/** What the form holds → the columns that are stored. */
export const practiceInput = z.object({
  title: requiredText(PRACTICE_LIMITS.title, 'Enter a title.'),
  scheduled_at: wallStart,
  duration_minutes: duration,
  location: optionalText(PRACTICE_LIMITS.location),
  description: optionalText(PRACTICE_LIMITS.description),
  is_mandatory: z.boolean(),
});

/** Fields as the form holds them. */
export type PracticeDraft = z.input<typeof practiceInput>;
export type PracticeInput = z.output<typeof practiceInput>;

export const EMPTY_PRACTICE: PracticeDraft = {
  title: '',
  scheduled_at: NO_START,
  duration_minutes: '120',
  location: '',
  description: '',
  is_mandatory: true,
};

/** A stored practice as the form holds it. */
export const practiceDraft = (practice: Practice): PracticeDraft => ({
  title: practice.title,
  scheduled_at: wallStartOf(practice.scheduled_at),
  duration_minutes: String(practice.duration_minutes),
  location: practice.location ?? '',
  description: practice.description ?? '',
  is_mandatory: practice.is_mandatory,
});

interface PracticeFieldsProps {
  bind: Bind<PracticeDraft>;
  /** When it starts. */
  start: ReactNode;
}

/** What a practice is, new or changed. */
export function PracticeFields({ bind, start }: PracticeFieldsProps) {
  const mandatory = bind('is_mandatory');
  return (
    <>
      <TextField label="Title" isRequired isFirst most={PRACTICE_LIMITS.title} {...bind('title')} />
      <div className={styles.pair}>
        {start}
        <DurationField {...bind('duration_minutes')} />
      </div>
      <TextField label="Location (optional)" most={PRACTICE_LIMITS.location} {...bind('location')} />
      <TextField label="Description (optional)" rows={3} most={PRACTICE_LIMITS.description} {...bind('description')} />
      <Checkbox checked={mandatory.value} onChange={(event) => mandatory.onChange(event.target.checked)}>
        Mandatory
      </Checkbox>
    </>
  );
}

/** How long a practice takes, in minutes. */
export function DurationField(field: BoundField<string>) {
  return <NumberField label="Duration (minutes)" isRequired least={1} most={PRACTICE_LIMITS.minutes} {...field} />;
}
