import { useEffect, useRef } from 'react';
import { addDays, calendarDate, wallClock } from '@lineup/ui/dates';
import { CheckboxField, DateField, FieldPair, SelectField, type BoundField } from '@lineup/ui/form';
import type { Sentences } from '@lineup/language';
import { plural, saidOf, t } from '../../language';
import styles from './repeat-fields.module.css';
import { WeekdayField } from '../../kit/weekday/weekday-field';
import { daysOf, readRepeat, weekdayOf, zoneText, type RepeatDraft } from './weekly-rule';

const EVERY_WEEKS: Record<string, string> = {
  1: 'Every week',
  2: 'Every 2 weeks',
  3: 'Every 3 weeks',
  4: 'Every 4 weeks',
} satisfies Sentences;

/** So many whole weeks a series has until another last day is chosen. */
const FIRST_WEEKS = 8;

interface RepeatFieldsProps extends BoundField<RepeatDraft> {
  /** Wall time of the first practice. */
  wallTime: string;
}

/** How a practice repeats: on which days of the week, and until when. */
export function RepeatFields({ wallTime, value, error, onChange }: RepeatFieldsProps) {
  const day = wallTime.slice(0, 10);
  const rule = useRef<HTMLDivElement>(null);
  const isTurned = useRef(false);
  // What the press opened lies below the edge of the dialog.
  useEffect(() => {
    if (value.isOn && isTurned.current) rule.current?.scrollIntoView?.({ block: 'nearest' });
  }, [value.isOn]);
  const turn = (isOn: boolean) => {
    isTurned.current = true;
    const begins = isOn && day !== '';
    onChange({
      ...{ ...value, isOn },
      ...(begins && value.weekdays.length === 0 && { weekdays: [weekdayOf(day)] }),
      ...(begins && value.until === '' && { until: addDays(day, 7 * FIRST_WEEKS - weekdayOf(day)) }),
    });
  };
  return (
    <>
      <CheckboxField label={t('Repeat every week')} value={value.isOn} onChange={turn} />
      {value.isOn && (
        <div ref={rule} className={styles.rule}>
          <WeekdayField value={value.weekdays} onChange={(weekdays) => onChange({ ...value, weekdays })} />
          <FieldPair>
            <SelectField
              label={t('How often')}
              choices={saidOf(EVERY_WEEKS)}
              value={String(value.everyWeeks)}
              onChange={(weeks) => onChange({ ...value, everyWeeks: Number(weeks) })}
            />
            <DateField
              label={t('Until')}
              isRequired
              error={error}
              {...(day && { min: day })}
              max="2099-12-31"
              value={value.until}
              onChange={(until) => onChange({ ...value, until })}
            />
          </FieldPair>
          <p className={styles.summary} role="status">
            {summaryOf(value, wallTime)}
          </p>
        </div>
      )}
    </>
  );
}

function summaryOf(repeat: RepeatDraft, wallTime: string): string {
  const read = wallTime && readRepeat(repeat, wallTime);
  if (!read || 'error' in read) return t('The time of day stays the same when the clocks change.');
  const { rule } = read;
  return plural(
    daysOf(rule).length,
    '{count} practice until {day}, always at {time} in {zone}, even when the clocks change.',
    '{count} practices until {day}, always at {time} in {zone}, even when the clocks change.',
    { day: calendarDate(rule.endsOn), time: wallClock(rule.startTime), zone: zoneText(rule.timeZone) },
  );
}
