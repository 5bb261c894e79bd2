import type { ReactNode } from 'react';
import * as z from '@lineup/schema';
import {
  CheckboxField,
  FieldPair,
  NO_START,
  NumberField,
  SelectField,
  TextArea,
  TextField,
  optionalName,
  optionalText,
  optionalWholeNumber,
  requiredName,
  wallStart,
  wallStartOf,
  wholeNumber,
  type Bind,
  type BoundField,
} from '@lineup/ui/form';
import type { Sentences } from '@lineup/language';
import { plural, saidOf, t } from '../../language';
import { gameTitle, type Game } from '../../model/game';
import type { Practice } from '../../model/practice';

/** Limits of a practice; the database holds the same. */
export const PRACTICE_LIMITS = { title: 120, description: 2000, location: 200, minutes: 1440, places: 500 } as const;

/** Hours before the start at which answers close → as the form says it. */
const DEADLINES = {
  ...{ 1: '1 hour before', 3: '3 hours before', 6: '6 hours before', 12: '12 hours before' },
  ...{ 24: '1 day before', 48: '2 days before', 72: '3 days before', 168: '1 week before' },
} satisfies Sentences;

export const practiceTitle = requiredName(PRACTICE_LIMITS.title, () => t('Enter a title.'));
export const practiceLength = wholeNumber(1, PRACTICE_LIMITS.minutes, () => t('Enter how many minutes it takes.'));

/** What the form holds → the columns that are stored. */
export const practiceColumns = {
  title: practiceTitle,
  scheduled_at: wallStart,
  duration_minutes: practiceLength,
  location: optionalName(PRACTICE_LIMITS.location),
  description: optionalText(PRACTICE_LIMITS.description),
  is_mandatory: z.boolean(),
  game_profile_id: z.pipe(
    z.string(),
    z.transform((id) => id || null),
  ),
  max_places: optionalWholeNumber(1, PRACTICE_LIMITS.places),
  reply_hours: z.pipe(
    z.string(),
    z.transform((hours) => (hours ? Number(hours) : null)),
  ),
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
  game_profile_id: '',
  max_places: '',
  reply_hours: '',
};

/** A stored practice as the form holds it. */
export const practiceDraft = (practice: Practice): PracticeDraft => ({
  title: practice.title,
  scheduled_at: wallStartOf(practice.scheduled_at),
  duration_minutes: String(practice.duration_minutes ?? ''),
  location: practice.location ?? '',
  description: practice.description ?? '',
  is_mandatory: practice.is_mandatory,
  game_profile_id: practice.game_profile_id ?? '',
  max_places: String(practice.max_places ?? ''),
  reply_hours: String(practice.reply_hours ?? ''),
});

/** What a practice may be for, by name; with that of a practice whose game the team no longer plays. */
export function gameChoices(games: readonly Game[], practice?: Practice): Record<string, string> {
  const { game_profile_id: id, game } = practice ?? {};
  return Object.fromEntries([
    ...games.map((each) => [each.id, gameTitle(each)]),
    ...(id && game && games.every((each) => each.id !== id) ? [[id, game]] : []),
  ]);
}

/** Columns that all practices of a series share. */
type SeriesColumns = Omit<PracticeInput, 'scheduled_at'>;

/** Of a stored practice what its series shares, by the names of the columns. */
export function seriesColumns(practice: Pick<Practice, keyof SeriesColumns>): SeriesColumns {
  const { scheduled_at: _start, ...shared } = practiceColumns;
  const names = Object.keys(shared) as (keyof SeriesColumns)[];
  // Without a null in the length, which is for viewers from outside the team, who change nothing.
  return Object.fromEntries(names.map((name) => [name, practice[name] ?? null])) as unknown as SeriesColumns;
}

interface PracticeFieldsProps {
  bind: Bind<PracticeDraft>;
  /** When it starts. */
  start: ReactNode;
  /** Of `gameChoices`; one alone is not asked for. */
  games: Record<string, string>;
}

/** What a practice is, new or changed. */
export function PracticeFields({ bind, start, games }: PracticeFieldsProps) {
  const { location, description } = PRACTICE_LIMITS;
  return (
    <>
      <TextField label={t('Title')} isRequired isFirst maxLength={PRACTICE_LIMITS.title} {...bind('title')} />
      <FieldPair>
        {start}
        <DurationField {...bind('duration_minutes')} />
      </FieldPair>
      {Object.keys(games).length > 1 && (
        <SelectField
          label={t('Game (optional)')}
          placeholder={t('All games')}
          choices={games}
          {...bind('game_profile_id')}
        />
      )}
      <TextField label={t('Location (optional)')} maxLength={location} {...bind('location')} />
      <TextArea label={t('Description (optional)')} maxLength={description} {...bind('description')} />
      <FieldPair>
        <NumberField
          label={t('Places (optional)')}
          hint={t('Who answers when it is full waits for the next place.')}
          min={1}
          max={PRACTICE_LIMITS.places}
          {...bind('max_places')}
        />
        <DeadlineField {...bind('reply_hours')} />
      </FieldPair>
      <CheckboxField label={t('Mandatory')} {...bind('is_mandatory')} />
    </>
  );
}

/** Until when people answer; one that the list does not have stays. */
function DeadlineField(field: BoundField<string>) {
  const others = field.value &&
    !Object.hasOwn(DEADLINES, field.value) && {
      [field.value]: plural(Number(field.value), '{count} hour before', '{count} hours before'),
    };
  return (
    <SelectField
      label={t('Answers close')}
      hint={t('Afterwards only managers answer. Anybody can still say that they can’t come.')}
      placeholder={t('When it starts')}
      choices={{ ...saidOf(DEADLINES), ...others }}
      {...field}
    />
  );
}

/** How long a practice takes, in minutes. */
export function DurationField(field: BoundField<string>) {
  return <NumberField label={t('Duration (minutes)')} isRequired min={1} max={PRACTICE_LIMITS.minutes} {...field} />;
}
