import {
  FieldPair,
  Form,
  FormMessage,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  any,
  fields,
  mapped,
  optionalName,
  optionalWholeNumber,
  useForm,
  wholeNumber,
  type Checked,
  type DraftOf,
  type InputOf,
} from '@lineup/ui/form';
import { optionalGpa } from '../../model/gpa-rule';
import { useChangeFields } from '../model/change-fields';
import type { Program } from '../model/load-college-editor';

const GPA_MAX = 4;
const MONEY_MAX = 200_000;

const ofField = fields({
  coach_name: optionalName(80),
  scholarship_min: optionalWholeNumber(0, MONEY_MAX),
  scholarship_max: optionalWholeNumber(0, MONEY_MAX),
  roster_size: wholeNumber(1, 60, 'Enter how many players the roster has.'),
  minimum_rank: mapped(any<string>(), (rank) => rank || null),
  minimum_gpa: optionalGpa(GPA_MAX),
  practice_hours: optionalWholeNumber(0, 60),
});

type Draft = DraftOf<typeof ofField>;

/** What a program's fields take: a range ends above its start. */
export function checkProgram(draft: Draft): Checked<Draft, InputOf<typeof ofField>> {
  const checked = ofField(draft);
  if ('problems' in checked) return checked;
  const { scholarship_min: min, scholarship_max: max } = checked.input;
  if (min !== null && max === null) return { problems: { scholarship_max: 'Enter the highest scholarship as well.' } };
  if (min !== null && max !== null && max < min)
    return { problems: { scholarship_max: 'Enter at least as much as the lowest scholarship.' } };
  return checked;
}

const asText = (value: number | null) => (value === null ? '' : String(value));

/** The facts of a program. */
export function ProgramForm({ program, ranks }: { program: Program; ranks: readonly string[] }) {
  const { coach_name, scholarship_min, scholarship_max, roster_size, minimum_rank, minimum_gpa, practice_hours } =
    program;
  const row = { coach_name, scholarship_min, scholarship_max, roster_size, minimum_rank, minimum_gpa, practice_hours };
  const stored = {
    coach_name: coach_name ?? '',
    scholarship_min: asText(scholarship_min),
    scholarship_max: asText(scholarship_max),
    roster_size: String(roster_size),
    minimum_rank: minimum_rank ?? '',
    minimum_gpa: asText(minimum_gpa),
    practice_hours: asText(practice_hours),
  };
  const save = useChangeFields({ part: 'program', id: program.id, row, done: `${program.game_name} saved` });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `program:${program.id}`,
    initial: stored,
    stored,
    onShown: save.know,
    rules: checkProgram,
    send: (input) => save.mutateAsync(input),
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label={`Program ${program.game_name}`}>
      <FormMessage>{failure}</FormMessage>
      <FieldPair>
        <TextField label="Coach" maxLength={80} {...bind('coach_name')} />
        <NumberField label="Roster size" isRequired min={1} max={60} {...bind('roster_size')} />
      </FieldPair>
      <FieldPair>
        <NumberField
          label="Lowest scholarship a year"
          prefix="$"
          min={0}
          max={MONEY_MAX}
          {...bind('scholarship_min')}
        />
        <NumberField
          label="Highest scholarship a year"
          prefix="$"
          min={0}
          max={MONEY_MAX}
          hint="Leave both empty if there are none."
          {...bind('scholarship_max')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField label="Minimum rank" {...bind('minimum_rank')}>
          <option value="">Any rank</option>
          {ranks.map((rank) => (
            <option key={rank} value={rank}>
              {rank}
            </option>
          ))}
        </SelectField>
        <TextField label="Minimum GPA" inputMode="decimal" maxLength={4} {...bind('minimum_gpa')} />
      </FieldPair>
      <FieldPair>
        <NumberField label="Practice hours a week" min={0} max={60} {...bind('practice_hours')} />
      </FieldPair>
      <div>
        <SubmitButton label="Save program" busyLabel="Saving…" isBusy={isSending} />
      </div>
    </Form>
  );
}
