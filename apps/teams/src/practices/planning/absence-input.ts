import * as z from '@lineup/schema';
import { addDays, calendarDate, localDay } from '@lineup/ui/dates';
import { checkedBy, requiredName } from '@lineup/ui/form';
import type { DraftCheck } from '@lineup/ui/form';
import { t } from '../../language';

/** Limits of an absence; the database holds the same. */
export const ABSENCE_LIMITS = { reason: 200, days: 366, daysAhead: 366, count: 20 } as const;

const day = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), { error: () => t('Choose a date.') }));
const schema = z.object({
  startsOn: day,
  endsOn: day,
  reason: requiredName(ABSENCE_LIMITS.reason, () => t('Say why, in a few words.')),
});

export type AbsenceDraft = z.input<typeof schema>;
export type AbsenceInput = z.infer<typeof schema>;

/** Today, by the viewer's wall. */
export const today = () => localDay(new Date());

/** Checks the days against each other and against today, by the viewer's wall. */
export const absenceInput: DraftCheck<AbsenceDraft, AbsenceInput> = (draft) => {
  const checked = checkedBy(schema, draft);
  if (!('input' in checked)) return checked;
  const { startsOn, endsOn } = checked.input;
  if (endsOn < startsOn) return { problems: { endsOn: t('Choose a day on or after the first one.') } };
  if (endsOn < today()) return { problems: { endsOn: t('These days are over.') } };
  if (startsOn > addDays(today(), ABSENCE_LIMITS.daysAhead))
    return { problems: { startsOn: t('Choose a day within a year.') } };
  if (endsOn > addDays(startsOn, ABSENCE_LIMITS.days - 1)) return { problems: { endsOn: t('Choose at most a year.') } };
  return checked;
};

/** Its days in words. */
export const absenceDays = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) =>
  starts_on === ends_on ? calendarDate(starts_on) : `${calendarDate(starts_on)} – ${calendarDate(ends_on)}`;
