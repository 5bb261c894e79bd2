import { getClient, unwrap } from '@lineup/data';
import { WeekForm, type Week } from '../../kit/week-form';
import type { Onboarding } from '../model/load-onboarding';
import { useSaveProfile, type ProfileFormProps } from './use-save-profile';

interface AvailabilityFormProps extends ProfileFormProps {
  onboarding: Pick<Onboarding, 'availability'>;
}

/** As the database has it: six a day. */
const MAX_SLOTS = 42;

/** When somebody can practice in an ordinary week. */
export function AvailabilityForm({ onboarding: { availability }, label, onSaved }: AvailabilityFormProps) {
  const save = useSaveProfile(saveWeek);
  return (
    <WeekForm
      name="Your availability"
      keepAs="availability"
      slots={availability}
      max={MAX_SLOTS}
      label={label}
      save={(week) => save.mutateAsync(week)}
      onSaved={onSaved}
    />
  );
}

/** Stores exactly these times. */
export async function saveWeek({ slots, time_zone }: Week): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('save_availability', { p_time_zone: time_zone, p_slots: slots.map((slot) => ({ ...slot })) }),
  );
}
