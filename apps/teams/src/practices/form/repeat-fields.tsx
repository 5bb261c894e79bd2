import { Checkbox } from '@lineup/ui/checkbox';
import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import { Field } from '../../form/field';
import form from '../../form/form.module.css';
import type { BoundField } from '../../form/use-form';
import { calendarDate } from '../../model/time/when';
import styles from './repeat-fields.module.css';
import { WEEKDAYS, daysOf, readRepeat, weekdayName, weekdayOf, zoneText, type RepeatDraft } from './weekly-rule';

interface RepeatFieldsProps extends BoundField<RepeatDraft> {
  /** Wall time of the first practice. */
  wallTime: string;
}

/** How a practice repeats: on which days of the week, and until when. */
export function RepeatFields({ wallTime, value, error, onChange }: RepeatFieldsProps) {
  const day = wallTime.slice(0, 10);
  const turn = (isOn: boolean) =>
    onChange({
      ...value,
      isOn,
      weekdays: isOn && value.weekdays.length === 0 && day ? [weekdayOf(day)] : value.weekdays,
    });
  return (
    <>
      <Checkbox checked={value.isOn} onChange={(event) => turn(event.target.checked)}>
        Repeat every week
      </Checkbox>
      {value.isOn && (
        <div className={styles.rule}>
          <fieldset className={styles.days}>
            <legend>Days</legend>
            {WEEKDAYS.map((weekday) => (
              <label key={weekday} className={styles.day}>
                <input
                  type="checkbox"
                  aria-label={weekdayName(weekday)}
                  checked={value.weekdays.includes(weekday)}
                  onChange={(event) =>
                    onChange({
                      ...value,
                      weekdays: event.target.checked
                        ? [...value.weekdays, weekday]
                        : value.weekdays.filter((other) => other !== weekday),
                    })
                  }
                />
                <span aria-hidden>{weekdayName(weekday, 'short')}</span>
              </label>
            ))}
          </fieldset>
          <div className={form.pair}>
            <Field label="How often">
              {(control) => (
                <Select<number>
                  {...control}
                  value={value.everyWeeks}
                  options={[1, 2, 3, 4].map((weeks) => ({
                    value: weeks,
                    label: weeks === 1 ? 'Every week' : `Every ${weeks} weeks`,
                  }))}
                  onChange={(everyWeeks) => onChange({ ...value, everyWeeks })}
                />
              )}
            </Field>
            <Field label="Until" isRequired error={error}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  required
                  {...(day && { min: day })}
                  max="2099-12-31"
                  value={value.until}
                  onChange={(event) => onChange({ ...value, until: event.target.value })}
                />
              )}
            </Field>
          </div>
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
  if (!read || 'error' in read) return 'The time of day stays the same over daylight saving.';
  const { rule } = read;
  const count = daysOf(rule).length;
  return `${count} ${count === 1 ? 'practice' : 'practices'} until ${calendarDate(rule.endsOn)}, always at ${rule.startTime} in ${zoneText(rule.timeZone)}, also over daylight saving.`;
}
