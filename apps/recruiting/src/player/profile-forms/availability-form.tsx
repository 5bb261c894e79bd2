import { WeekForm } from '../../kit/week-form';
import type { Onboarding } from '../model/load-onboarding';
import { useSaveProfile, type ProfileFormProps } from './use-save-profile';
import { saveWeek } from './save-week';
import { t } from '../../language';

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
      name={t('Your availability')}
      keepAs="availability"
      slots={availability}
      max={MAX_SLOTS}
      label={label}
      save={(week) => save.mutateAsync(week)}
      onSaved={onSaved}
    />
  );
}
