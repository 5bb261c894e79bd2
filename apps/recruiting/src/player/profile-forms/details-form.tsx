import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import {
  CheckboxField,
  FieldPair,
  Form,
  FormMessage,
  NumberField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  optionalName,
  optionalText,
  optionalWholeNumber,
  requiredName,
  useForm,
} from '@lineup/ui/form';
import { PlaceFields } from '../../kit/place-fields';
import { GPA_MAX, optionalGpa } from '../../model/gpa';
import { placeInput } from '../../model/place-input';
import type { Onboarding } from '../model/load-onboarding';
import { useSaveProfile, type ProfileFormProps } from './use-save-profile';
import { saveDetails } from './save-details';
import { t } from '../../language';

interface DetailsFormProps extends ProfileFormProps {
  onboarding: Onboarding;
  /** Whether to ask for what a college wants to know of a player. */
  isPlayer: boolean;
}

const NAME_MAX = 80;
const BIO_MAX = 2000;
const SCHOOL_MAX = 120;
const NEED_MAX = 200_000;

const schema = z.object({
  display_name: requiredName(NAME_MAX, () => t('Enter the name that others see.')),
  class_year: z.pipe(
    z.string(),
    z.transform((value) => (value === '' ? null : Number(value))),
  ),
  ...placeInput,
  bio: optionalText(BIO_MAX),
  school_name: optionalName(SCHOOL_MAX),
  gpa: optionalGpa(GPA_MAX),
  scholarship_need: optionalWholeNumber(0, NEED_MAX),
  shows_academics: z.boolean(),
});

const textOf = (value: number | string | null) => (value === null ? '' : String(value));

/** Years of high school graduation to choose from: those around now, and the one that is stored. */
function classYears(stored: number | null): string[] {
  const now = new Date().getFullYear();
  const years = Array.from({ length: 12 }, (_, index) => now - 4 + index);
  if (stored !== null && !years.includes(stored)) years.unshift(stored);
  return years.filter((year) => year >= 2020 && year <= 2040).map(String);
}

/** Name, class year, place, school and what somebody says about themselves. */
export function DetailsForm({ onboarding: { profile, details, age }, isPlayer, label, onSaved }: DetailsFormProps) {
  const save = useSaveProfile(saveDetails);
  const { bind, change, draft, failure, isSending, formProps } = useForm({
    keepAs: 'profile-details',
    initial: {
      display_name: profile.display_name ?? '',
      class_year: textOf(details.class_year),
      country: details.country ?? 'US',
      state: details.state ?? '',
      bio: details.bio ?? '',
      school_name: details.school_name ?? '',
      gpa: textOf(details.gpa),
      scholarship_need: textOf(details.scholarship_need),
      shows_academics: details.shows_academics,
    },
    schema,
    send: (input) => save.mutateAsync(input),
    onDone: onSaved,
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label={t('About you')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('Name')}
        isRequired
        hint={isPlayer ? t('The name that others see. A gamer tag is fine.') : t('The name that others see.')}
        maxLength={NAME_MAX}
        autoComplete="nickname"
        {...bind('display_name')}
      />
      {profile.offered_name !== null && draft.display_name === '' && (
        <Button variant="ghost" onClick={() => change('display_name', profile.offered_name ?? '')}>
          {t('Use “{name}”, your name where you signed in', { name: profile.offered_name })}
        </Button>
      )}
      {isPlayer && (
        <>
          <PlaceFields country={bind('country')} state={bind('state')} isHome />
          <SelectField label={t('Class year')} hint={t('When you finish high school.')} {...bind('class_year')}>
            <option value="">{t('Not set')}</option>
            {classYears(details.class_year).map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextArea
        label={t('About you')}
        rows={4}
        maxLength={BIO_MAX}
        hint={
          isPlayer
            ? t('How you play, what you are looking for, what you want to study.')
            : t('What others should know about you.')
        }
        {...bind('bio')}
      />
      {isPlayer && (
        <>
          <FieldPair>
            <TextField label={t('High school')} maxLength={SCHOOL_MAX} {...bind('school_name')} />
            <NumberField label={t('GPA')} min={0} max={GPA_MAX} hasCents {...bind('gpa')} />
          </FieldPair>
          <NumberField
            label={t('Scholarship you need')}
            hint={t('US dollars a year. Only colleges that you write to see this.')}
            prefix="$"
            min={0}
            max={NEED_MAX}
            {...bind('scholarship_need')}
          />
          {age === 'minor' ? (
            <p>
              {t(
                'While you are under 18, school and GPA show only to colleges that you write to. Your email and birth date never show.',
              )}
            </p>
          ) : (
            <CheckboxField label={t('Show my school and GPA on my profile')} {...bind('shows_academics')} />
          )}
        </>
      )}
      <div>
        <SubmitButton label={label} busyLabel={t('Saving…')} isBusy={isSending} />
      </div>
    </Form>
  );
}
