import type { ReactNode } from 'react';
import * as z from '@lineup/schema';
import {
  CheckboxField,
  FieldPair,
  NO_START,
  NumberField,
  TextArea,
  TextField,
  optionalName,
  optionalText,
  requiredName,
  wallStart,
  wallStartOf,
  wholeNumber,
  type Bind,
  type BoundField,
} from '@lineup/ui/form';
import type { Practice } from '../../model/practice';

/** Limits of a practice; the database holds the same. */
export const PRACTICE_LIMITS = { title: 120, description: 2000, location: 200, minutes: 1440 } as const;

/** What the form holds → the columns that are stored. */
export const practiceColumns = {
  title: requiredName(PRACTICE_LIMITS.title, 'Enter a title.'),
  scheduled_at: wallStart,
  duration_minutes: wholeNumber(1, PRACTICE_LIMITS.minutes, 'Enter how many minutes it takes.'),
  location: optionalName(PRACTICE_LIMITS.location),
  description: optionalText(PRACTICE_LIMITS.description),
  is_mandatory: z.boolean(),
};
export const practiceInput = z.object(practiceColumns);

/** Fields as the form holds them. */
export type PracticeDraft = z.input<typeof practiceInput>;
export type PracticeInput = z.infer<typeof practiceInput>;

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
  duration_minutes: String(practice.duration_minutes ?? ''),
  location: practice.location ?? '',
  description: practice.description ?? '',
  is_mandatory: practice.is_mandatory,
});

/** Columns that all practices of a series share. */
type SeriesColumns = Omit<PracticeInput, 'scheduled_at'>;

/** Of a stored practice what its series shares, by the names of the columns. */
export function seriesColumns(practice: Pick<Practice, keyof SeriesColumns>): SeriesColumns {
  const { scheduled_at: _start, ...shared } = practiceColumns;
  const names = Object.keys(shared) as (keyof SeriesColumns)[];
  // Without a null in the length, which is for viewers from outside the team, who change nothing.
  return Object.fromEntries(names.map((name) => [name, practice[name]])) as unknown as SeriesColumns;
}

interface PracticeFieldsProps {
  bind: Bind<PracticeDraft>;
  /** When it starts. */
  start: ReactNode;
}

/** What a practice is, new or changed. */
export function PracticeFields({ bind, start }: PracticeFieldsProps) {
  const { location, description } = PRACTICE_LIMITS;
  return (
    <>
      <TextField label="Title" isRequired isFirst maxLength={PRACTICE_LIMITS.title} {...bind('title')} />
      <FieldPair>
        {start}
        <DurationField {...bind('duration_minutes')} />
      </FieldPair>
      <TextField label="Location (optional)" maxLength={location} {...bind('location')} />
      <TextArea label="Description (optional)" maxLength={description} {...bind('description')} />
      <CheckboxField label="Mandatory" {...bind('is_mandatory')} />
    </>
  );
}

/** How long a practice takes, in minutes. */
export function DurationField(field: BoundField<string>) {
  return <NumberField label="Duration (minutes)" isRequired min={1} max={PRACTICE_LIMITS.minutes} {...field} />;
}
