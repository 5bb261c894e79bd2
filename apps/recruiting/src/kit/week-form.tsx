import { useCallback, useState } from 'react';
import { Copy, Plus, X } from 'lucide-react';
import { Form, FormMessage, SelectField, SubmitButton, useForm, type Checked } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { NativeSelect } from '@lineup/ui/native-select';
import { WEEKDAYS, clockText, minutesOf, zoneText, type Slot } from '../model/slot';
import styles from './week-form.module.css';
import { t } from '../language';

interface WeekFormProps {
  /** Name of the form. */
  name: string;
  /** Names its draft. */
  keepAs: string;
  slots: readonly Slot[];
  /** How many times there may be at most. */
  max: number;
  /** What the button says. */
  label: string;
  save(week: Week): Promise<unknown>;
  onSaved?(): void;
}

/** Times on the wall, `16:30`; an end of `24:00` is midnight. */
interface DraftSlot {
  weekday: number;
  starts_at: string;
  ends_at: string;
}

/** The times of an ordinary week on the wall of a zone. */
export interface Week {
  slots: DraftSlot[];
  time_zone: string;
}

const MAX_A_DAY = 6;
/** Saturday. */
const WEEKEND_FROM = 6;

/** Every half hour of a day, with midnight at its end. */
const CLOCKS = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

/** Those of most players here; behind them every other that the browser knows. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Times of an ordinary week, day by day. */
export function WeekForm({ name: formName, keepAs, slots, max, label, save, onSaved }: WeekFormProps) {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { bind, draft, failure, isSending, formProps } = useForm<Week, Week>({
    keepAs,
    initial: {
      slots: slots.map(({ weekday, starts_at, ends_at }) => ({
        weekday,
        starts_at: starts_at.slice(0, 5),
        ends_at: ends_at.slice(0, 5),
      })),
      time_zone: slots[0]?.time_zone ?? ownZone,
    },
    schema: (week) => check(week, max),
    send: save,
    onDone: () => onSaved?.(),
    staysOpen: true,
  });
  const { error, onChange } = bind('slots');
  // The button that had the focus goes with its time.
  const [removedFrom, setRemovedFrom] = useState<number>();
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    button?.focus();
    if (button) setRemovedFrom(undefined);
  }, []);
  const zones = [...new Set([draft.time_zone, ownZone, ...ZONES, ...Intl.supportedValuesOf('timeZone')])];
  const fillWeekdays = (times: readonly DraftSlot[]) =>
    onChange([
      ...draft.slots.filter(({ weekday }) => weekday > WEEKEND_FROM - 1),
      ...WEEKDAYS.slice(0, WEEKEND_FROM - 1).flatMap((_, index) =>
        times.map((slot) => ({ ...slot, weekday: index + 1 })),
      ),
    ]);

  return (
    <Form {...formProps} aria-label={formName}>
      <FormMessage>{failure ?? error}</FormMessage>
      <SelectField label={t('Time zone')} {...bind('time_zone')}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zoneText(zone)}
          </option>
        ))}
      </SelectField>
      <ul className={styles.days}>
        {WEEKDAYS.map((english, index) => {
          const name = t(english);
          const weekday = index + 1;
          const own = draft.slots.filter((slot) => slot.weekday === weekday);
          const next = own.length < MAX_A_DAY && draft.slots.length < max ? nextSlot(weekday, own) : null;
          return (
            <li key={english} className={styles.day}>
              <span className={styles.dayName}>{name}</span>
              <div className={styles.slots}>
                {own.map((slot, place) => (
                  <SlotFields
                    key={place}
                    day={name}
                    slot={slot}
                    overlaps={own.some((other) => other !== slot && overlap(slot, other))}
                    onChange={(part) =>
                      onChange(draft.slots.map((each) => (each === slot ? { ...each, ...part } : each)))
                    }
                    onRemove={() => {
                      onChange(draft.slots.filter((each) => each !== slot));
                      setRemovedFrom(weekday);
                    }}
                  />
                ))}
                {canFillWeekdays(draft.slots, weekday, max) && (
                  <Button
                    variant="ghost"
                    aria-label={t('Use {day}’s times for Monday to Friday', { day: name })}
                    onClick={() => {
                      fillWeekdays(own);
                      setRemovedFrom(weekday);
                    }}
                  >
                    <Copy size={16} aria-hidden />
                    {t('Monday to Friday')}
                  </Button>
                )}
                {next && (
                  <Button
                    ref={removedFrom === weekday ? takeFocus : undefined}
                    variant="ghost"
                    aria-label={t('Add time on {day}', { day: name })}
                    onClick={() => onChange([...draft.slots, next])}
                  >
                    <Plus size={16} aria-hidden />
                    {t('Add time')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <SubmitButton label={label} busyLabel={t('Saving…')} isBusy={isSending} />
      </div>
    </Form>
  );
}

interface SlotFieldsProps {
  day: string;
  slot: DraftSlot;
  /** With another time of the day. */
  overlaps: boolean;
  onChange(part: Partial<DraftSlot>): void;
  onRemove(): void;
}

function SlotFields({ day, slot, overlaps, onChange, onRemove }: SlotFieldsProps) {
  const isWrong = overlaps || slot.ends_at <= slot.starts_at;
  const choices = (stored: string, from: number, to: number) =>
    [...new Set([...CLOCKS.slice(from, to), stored])].toSorted().map((clock) => (
      <option key={clock} value={clock}>
        {clock === '24:00' ? t('Midnight') : clockText(clock)}
      </option>
    ));
  return (
    <div className={styles.slot}>
      <NativeSelect
        aria-label={t('{day} from', { day })}
        aria-invalid={overlaps || undefined}
        value={slot.starts_at}
        onChange={({ target }) => onChange({ starts_at: target.value })}
      >
        {choices(slot.starts_at, 0, 48)}
      </NativeSelect>
      {t('to')}
      <NativeSelect
        aria-label={t('{day} to', { day })}
        aria-invalid={isWrong || undefined}
        value={slot.ends_at}
        onChange={({ target }) => onChange({ ends_at: target.value })}
      >
        {choices(slot.ends_at, 1, 49)}
      </NativeSelect>
      <Button
        variant="ghost"
        aria-label={t('Remove {day} {time}', { day, time: clockText(slot.starts_at) })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </Button>
    </div>
  );
}

const overlap = (one: DraftSlot, other: DraftSlot) => one.starts_at < other.ends_at && other.starts_at < one.ends_at;

/** Whether a weekday has times that another one has not. */
function canFillWeekdays(slots: readonly DraftSlot[], weekday: number, max: number): boolean {
  if (weekday >= WEEKEND_FROM) return false;
  const timesOf = (day: number) =>
    slots
      .filter((slot) => slot.weekday === day)
      .map(({ starts_at, ends_at }) => `${starts_at} ${ends_at}`)
      .toSorted()
      .join();
  const times = timesOf(weekday);
  const inWeek = slots.filter((slot) => slot.weekday === weekday).length * (WEEKEND_FROM - 1);
  const atWeekend = slots.filter((slot) => slot.weekday >= WEEKEND_FROM).length;
  return (
    times !== '' &&
    inWeek + atWeekend <= max &&
    WEEKDAYS.slice(0, WEEKEND_FROM - 1).some((_, index) => timesOf(index + 1) !== times)
  );
}

/** A time to begin with: in the afternoon, else an hour after the last one; null where the day has no room behind it. */
function nextSlot(weekday: number, own: readonly DraftSlot[]): DraftSlot | null {
  const end = Math.max(...own.map(({ ends_at }) => Math.ceil(minutesOf(ends_at) / 30)));
  const start = own.length === 0 ? 32 : Math.min(end + 2, Math.max(end, 46));
  if (start >= 48) return null;
  return { weekday, starts_at: CLOCKS[start]!, ends_at: CLOCKS[Math.min(start + (own.length === 0 ? 10 : 4), 48)]! };
}

function check({ slots, time_zone }: Week, max: number): Checked<Week, Week> {
  const problem = problemOf(slots, max);
  return problem ? { problems: { slots: problem } } : { input: { slots, time_zone } };
}

function problemOf(slots: readonly DraftSlot[], max: number): string | undefined {
  if (slots.length > max) return t('Enter at most {max} times.', { max });
  const sorted = slots.toSorted((a, b) => a.weekday - b.weekday || a.starts_at.localeCompare(b.starts_at));
  for (const [index, { weekday, starts_at, ends_at }] of sorted.entries()) {
    const day = t(WEEKDAYS[weekday - 1] ?? '');
    if (ends_at <= starts_at)
      return t('On {day}, choose an end after the start. Past midnight belongs to the next day.', { day });
    const next = sorted[index + 1];
    if (next?.weekday === weekday && next.starts_at < ends_at) return t('On {day}, two times overlap.', { day });
  }
  return undefined;
}
