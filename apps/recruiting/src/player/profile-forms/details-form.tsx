import { getClient, unwrap } from '@lineup/data';
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
  any,
  fields,
  mapped,
  optionalName,
  optionalText,
  optionalWholeNumber,
  requiredName,
  useForm,
  type InputOf,
} from '@lineup/ui/form';
import { GPA_MAX, optionalGpa } from '../../model/gpa-rule';
import type { Onboarding } from '../model/load-onboarding';
import { states } from '../../model/states';
import { useSaveProfile, type ProfileFormProps } from './use-save-profile';

interface DetailsFormProps extends ProfileFormProps {
  onboarding: Onboarding;
  /** Whether to ask for what a college wants to know of a player. */
  isPlayer: boolean;
}

const NAME_MAX = 80;
const BIO_MAX = 2000;
const SCHOOL_MAX = 120;
const NEED_MAX = 200_000;

const rules = fields({
  display_name: requiredName(NAME_MAX, 'Enter the name that others see.'),
  class_year: mapped(any<string>(), (value) => (value === '' ? null : Number(value))),
  state: mapped(any<string>(), (value) => value || null),
  bio: optionalText(BIO_MAX),
  school_name: optionalName(SCHOOL_MAX),
  gpa: optionalGpa(GPA_MAX),
  scholarship_need: optionalWholeNumber(0, NEED_MAX),
  shows_academics: any<boolean>(),
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
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: 'profile-details',
    initial: {
      display_name: profile.display_name ?? '',
      class_year: textOf(details.class_year),
      state: details.state ?? '',
      bio: details.bio ?? '',
      school_name: details.school_name ?? '',
      gpa: textOf(details.gpa),
      scholarship_need: textOf(details.scholarship_need),
      shows_academics: details.shows_academics,
    },
    rules,
    send: (input) => save.mutateAsync(input),
    onDone: onSaved,
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label="About you">
      <FormMessage>{failure}</FormMessage>
      <TextField
        label="Name"
        isRequired
        hint={isPlayer ? 'The name that others see. A gamer tag is fine.' : 'The name that others see.'}
        maxLength={NAME_MAX}
        autoComplete="nickname"
        {...bind('display_name')}
      />
      {isPlayer && (
        <FieldPair>
          <SelectField label="Class year" hint="When you finish high school." {...bind('class_year')}>
            <option value="">Not set</option>
            {classYears(details.class_year).map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </SelectField>
          <SelectField label="Home state" {...bind('state')}>
            <option value="">Not set, or outside the US</option>
            {Object.entries(states).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </FieldPair>
      )}
      <TextArea
        label="About you"
        rows={4}
        maxLength={BIO_MAX}
        hint={
          isPlayer
            ? 'How you play, what you are looking for, what you want to study.'
            : 'What others should know about you.'
        }
        {...bind('bio')}
      />
      {isPlayer && (
        <>
          <FieldPair>
            <TextField label="High school" maxLength={SCHOOL_MAX} {...bind('school_name')} />
            <NumberField label="GPA" min={0} max={GPA_MAX} hasCents {...bind('gpa')} />
          </FieldPair>
          <NumberField
            label="Scholarship you need"
            hint="US dollars a year. Only colleges that you write to see this."
            prefix="$"
            min={0}
            max={NEED_MAX}
            {...bind('scholarship_need')}
          />
          {age === 'minor' ? (
            <p>
              While you are under 18, school and GPA show only to colleges that you write to. Your email and birth date
              never show.
            </p>
          ) : (
            <CheckboxField label="Show my school and GPA on my profile" {...bind('shows_academics')} />
          )}
        </>
      )}
      <div>
        <SubmitButton label={label} busyLabel="Saving…" isBusy={isSending} />
      </div>
    </Form>
  );
}

async function saveDetails(input: InputOf<typeof rules>): Promise<void> {
  const supabase = await getClient();
  // The generated types know no null for arguments.
  const given = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === null ? [] : [[`p_${name}`, value]])),
  );
  await unwrap(supabase.rpc('save_onboarding_details', { p_display_name: input.display_name, ...given }));
}
