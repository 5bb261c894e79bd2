import * as z from '@lineup/schema';
import {
  FieldPair,
  Form,
  FormMessage,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  optionalName,
  optionalWholeNumber,
  checkedBy,
  useForm,
  wholeNumber,
  type Checked,
} from '@lineup/ui/form';
import { optionalGpa } from '../../model/gpa';
import { useChangeFields } from '../model/change-fields';
import type { EditedProgram } from '../model/load-college-editor';

const GPA_MAX = 4;
const MONEY_MAX = 200_000;

const fieldsSchema = z.object({
  coach_name: optionalName(80),
  scholarship_min: optionalWholeNumber(0, MONEY_MAX),
  scholarship_max: optionalWholeNumber(0, MONEY_MAX),
  roster_size: wholeNumber(1, 60, 'Enter how many players the roster has.'),
  minimum_rank: z.pipe(
    z.string(),
    z.transform((rank) => rank || null),
  ),
  minimum_gpa: optionalGpa(GPA_MAX),
  practice_hours: optionalWholeNumber(0, 60),
});

type Draft = z.input<typeof fieldsSchema>;

/** What a program's fields take: a range ends above its start. */
function checkProgram(draft: Draft): Checked<Draft, z.infer<typeof fieldsSchema>> {
  const checked = checkedBy(fieldsSchema, draft);
  if ('problems' in checked) return checked;
  const { scholarship_min: min, scholarship_max: max } = checked.input;
  if (min !== null && max === null) return { problems: { scholarship_max: 'Enter the highest scholarship as well.' } };
  if (min !== null && max !== null && max < min)
    return { problems: { scholarship_max: 'Enter at least as much as the lowest scholarship.' } };
  return checked;
}

const asText = (value: number | null) => (value === null ? '' : String(value));

/** The facts of a program. */
export function ProgramForm({ program, ranks }: { program: EditedProgram; ranks: readonly string[] }) {
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
    schema: checkProgram,
    send: (input) => save.mutateAsync(input),
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label={`Program ${program.game_name}`}>
      <FormMessage>{failure}</FormMessage>
      <FieldPair>
        <TextField
          label="Coach"
          hint="Only people of your program see this name. Contacts show by their own choice."
          maxLength={80}
          {...bind('coach_name')}
        />
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
        <TextField label="Minimum GPA" inputMode="decimal" {...bind('minimum_gpa')} />
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
