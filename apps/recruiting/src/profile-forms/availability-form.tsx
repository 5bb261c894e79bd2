import { useCallback, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { getClient, unwrap } from '@lineup/data';
import { Form, FormMessage, SelectField, SubmitButton, useForm, type Checked } from '@lineup/ui/form';
import { NativeButton } from '@lineup/ui/native-button';
import type { Onboarding } from '../model/load-onboarding';
import { WEEKDAYS, clockText, minutesOf, zoneText } from '../model/slot';
import styles from './profile-forms.module.css';
import { useSaveProfile, type ProfileFormProps } from './use-save-profile';

interface AvailabilityFormProps extends ProfileFormProps {
  onboarding: Pick<Onboarding, 'availability'>;
}

/** Times on the wall, `16:30`; an end of `24:00` is midnight. */
interface DraftSlot {
  weekday: number;
  starts_at: string;
  ends_at: string;
}

interface Draft {
  slots: DraftSlot[];
  time_zone: string;
}

/** As the database has it: six a day. */
const MAX_SLOTS = 42;

/** Every half hour of a day, with midnight at its end. */
const CLOCKS = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** When somebody can practice in an ordinary week. */
export function AvailabilityForm({ onboarding: { availability }, label, onSaved }: AvailabilityFormProps) {
  const save = useSaveProfile(saveWeek);
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { bind, draft, failure, isSending, formProps } = useForm<Draft, Draft>({
    initial: {
      slots: availability.map(({ weekday, starts_at, ends_at }) => ({
        weekday,
        starts_at: starts_at.slice(0, 5),
        ends_at: ends_at.slice(0, 5),
      })),
      time_zone: availability[0]?.time_zone ?? ownZone,
    },
    rules: check,
    send: (input) => save.mutateAsync(input),
    onDone: onSaved,
    staysOpen: true,
  });
  const { error, onChange } = bind('slots');
  // The button that had the focus goes with its time.
  const [removedFrom, setRemovedFrom] = useState<number>();
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    button?.focus();
    if (button) setRemovedFrom(undefined);
  }, []);
  const zones = [...new Set([draft.time_zone, ownZone, ...ZONES])];

  return (
    <Form {...formProps} aria-label="Your availability">
      <FormMessage>{failure ?? error}</FormMessage>
      <SelectField label="Time zone" {...bind('time_zone')}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zoneText(zone)}
          </option>
        ))}
      </SelectField>
      <ul className={styles.days}>
        {WEEKDAYS.map((name, index) => {
          const weekday = index + 1;
          const own = draft.slots.filter((slot) => slot.weekday === weekday);
          const next = own.length < 6 ? nextSlot(weekday, own) : null;
          return (
            <li key={name} className={styles.day}>
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
                {next && (
                  <NativeButton
                    ref={removedFrom === weekday ? takeFocus : undefined}
                    variant="ghost"
                    aria-label={`Add time on ${name}`}
                    onClick={() => onChange([...draft.slots, next])}
                  >
                    <Plus size={16} aria-hidden />
                    Add time
                  </NativeButton>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <SubmitButton label={label} busyLabel="Saving…" isBusy={isSending} />
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
        {clock === '24:00' ? 'Midnight' : clockText(clock)}
      </option>
    ));
  return (
    <div className={styles.slot}>
      <select
        aria-label={`${day} from`}
        aria-invalid={overlaps || undefined}
        value={slot.starts_at}
        onChange={({ target }) => onChange({ starts_at: target.value })}
      >
        {choices(slot.starts_at, 0, 48)}
      </select>
      to
      <select
        aria-label={`${day} to`}
        aria-invalid={isWrong || undefined}
        value={slot.ends_at}
        onChange={({ target }) => onChange({ ends_at: target.value })}
      >
        {choices(slot.ends_at, 1, 49)}
      </select>
      <NativeButton variant="ghost" aria-label={`Remove ${day} ${clockText(slot.starts_at)}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </NativeButton>
    </div>
  );
}

const overlap = (one: DraftSlot, other: DraftSlot) => one.starts_at < other.ends_at && other.starts_at < one.ends_at;

/** A time to begin with: in the afternoon, else an hour after the last one; null where the day has no room behind it. */
function nextSlot(weekday: number, own: readonly DraftSlot[]): DraftSlot | null {
  const end = Math.max(...own.map(({ ends_at }) => Math.ceil(minutesOf(ends_at) / 30)));
  const start = own.length === 0 ? 32 : Math.min(end + 2, Math.max(end, 46));
  if (start >= 48) return null;
  return { weekday, starts_at: CLOCKS[start]!, ends_at: CLOCKS[Math.min(start + (own.length === 0 ? 10 : 4), 48)]! };
}

function check({ slots, time_zone }: Draft): Checked<Draft, Draft> {
  const problem = problemOf(slots);
  return problem ? { problems: { slots: problem } } : { input: { slots, time_zone } };
}

function problemOf(slots: readonly DraftSlot[]): string | undefined {
  if (slots.length > MAX_SLOTS) return `Enter at most ${MAX_SLOTS} times.`;
  const sorted = slots.toSorted((a, b) => a.weekday - b.weekday || a.starts_at.localeCompare(b.starts_at));
  for (const [index, { weekday, starts_at, ends_at }] of sorted.entries()) {
    const day = WEEKDAYS[weekday - 1];
    if (ends_at <= starts_at) return `On ${day}, choose an end after the start. Past midnight belongs to the next day.`;
    const next = sorted[index + 1];
    if (next?.weekday === weekday && next.starts_at < ends_at) return `On ${day}, two times overlap.`;
  }
  return undefined;
}

/** Stores exactly these times. */
export async function saveWeek({ slots, time_zone }: Draft): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('save_availability', { p_time_zone: time_zone, p_slots: slots.map((slot) => ({ ...slot })) }),
  );
}
