import * as z from '@lineup/schema';
import { clockTime, monthDay } from '@lineup/ui/dates';
import type { Fields } from '@lineup/data/change-fields';
import type { Practice } from '../../model/practice';
import { plural, t } from '../../language';
import { seriesColumns } from './practice-fields';
import { wallTimeInZone } from './weekly-rule';

/** What differs from practice to practice of a series, as `change_following_practices` names it. */
export type KnownLater = Record<string, Fields>;

/** What the others of its series hold, so that what somebody changes of one meanwhile is told apart. */
export const knownOthers = ({ id, series_id: seriesId, series }: Practice, all: Practice[]): KnownLater =>
  Object.fromEntries(
    all
      .filter(
        (each) => seriesId !== null && each.series_id === seriesId && each.id !== id && each.status === 'scheduled',
      )
      .map((each) => [
        each.id,
        { ...seriesColumns(each), start_time: wallTimeInZone(each.scheduled_at, series?.time_zone ?? 'UTC') },
      ]),
  );

/** Of what is known only the fields that are about to change. */
export const pickKnown = (known: KnownLater, changes: object): KnownLater =>
  Object.fromEntries(
    Object.entries(known).map(([id, fields]) => [
      id,
      Object.fromEntries(Object.entries(fields).filter(([name]) => name in changes)),
    ]),
  );

/** Later practices that hold something else by now than was known. */
export const laterConflictsSchema = z.array(
  z.object({
    id: z.string(),
    /** Start (ISO instant). */
    scheduled_at: z.string(),
    name: z.string(),
    stored: z.unknown(),
  }),
);
export type LaterConflict = z.infer<typeof laterConflictsSchema>[number];

/** What was known, and what the conflicts have told. */
export function learn(known: KnownLater, conflicts: LaterConflict[]): KnownLater {
  const next = { ...known };
  for (const { id, name, stored } of conflicts) next[id] = { ...next[id], [name]: stored };
  return next;
}

/** At so many values a message ends. */
const MAX_VALUES = 3;

/** What to say at each field, by its name in the form: which days hold what. */
export function laterTexts(
  conflicts: LaterConflict[],
  fieldNames: Readonly<Record<string, string>>,
): Record<string, string> {
  const byName = new Map<string, Map<string, string[]>>();
  for (const conflict of conflicts) {
    const values = byName.get(conflict.name) ?? new Map<string, string[]>();
    const value = valueText(conflict);
    byName.set(conflict.name, values.set(value, [...(values.get(value) ?? []), monthDay(conflict.scheduled_at)]));
  }
  return Object.fromEntries([...byName].map(([name, values]) => [fieldNames[name] ?? name, messageOf([...values])]));
}

function messageOf(values: [string, string[]][]): string {
  const said = values.slice(0, MAX_VALUES).map(([value, days]) => `${days.join(', ')}: ${value}`);
  const rest = values.length - said.length;
  if (rest > 0) said.push(t('{count} more', { count: rest }));
  return t('Someone else just changed practices that follow ({values}). Save to use your version for all.', {
    values: said.join('; '),
  });
}

const SHOWN = 80;

function valueText({ name, stored, scheduled_at: at }: LaterConflict): string {
  if (name === 'start_time') return clockTime(at);
  if (name === 'game_profile_id') return stored ? t('another game') : t('all games');
  if (name === 'is_mandatory') return stored ? t('mandatory') : t('optional');
  if (typeof stored === 'number') return plural(stored, '{count} minute', '{count} minutes');
  if (typeof stored !== 'string' || stored === '') return t('nothing');
  return `“${stored.length > SHOWN ? `${stored.slice(0, SHOWN)}…` : stored}”`;
}
