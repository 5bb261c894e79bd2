import * as z from '@lineup/schema';
import {
  CheckboxField,
  DateField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  TextArea,
  TextField,
  checkedBy,
  httpsLink,
  requiredName,
  requiredText,
  useForm,
  type Checked,
} from '@lineup/ui/form';
import styles from '../kit/console.module.css';
import { useSaveSeason } from './change-associations';
import { contactWays, type Season } from './list-associations';

const SENTENCE_MAX = 280;
/** The longest period, in days. */
const DAYS_MAX = 366;
const DAY = 86_400_000;

interface Draft {
  name: string;
  begins_on: string;
  ends_on: string;
  allows: string[];
  sentence: string;
  source_url: string;
}

const schema = z.object({
  name: requiredName(80, 'Enter a name.'),
  begins_on: requiredText(10, 'Choose the first day.'),
  ends_on: requiredText(10, 'Choose the last day.'),
  allows: z.array(z.string()),
  sentence: requiredText(SENTENCE_MAX, 'Enter the rule in a sentence.'),
  source_url: httpsLink(2048),
});
type Input = z.infer<typeof schema>;

function check(draft: Draft): Checked<Draft, Input> {
  const checked = checkedBy(schema, draft);
  if ('problems' in checked) return checked;
  const days = (Date.parse(draft.ends_on) - Date.parse(draft.begins_on)) / DAY;
  if (days < 0) return { problems: { ends_on: 'The last day comes after the first one.' } };
  if (days > DAYS_MAX) return { problems: { ends_on: 'A period is at most a year long.' } };
  return checked;
}

interface SeasonFormProps {
  associationId: string;
  season: Season | null;
  onClose(): void;
}

/** What an association allows from one day to another. */
export function SeasonForm({ associationId, season, onClose }: SeasonFormProps) {
  const save = useSaveSeason(associationId);
  const { bind, failure, isSending, formProps } = useForm({
    initial: {
      name: season?.name ?? '',
      begins_on: season?.begins_on ?? '',
      ends_on: season?.ends_on ?? '',
      allows: season?.allows ?? ['messages', 'calls', 'visits', 'tryouts', 'offers'],
      sentence: season?.sentence ?? '',
      source_url: season?.source_url ?? '',
    } as Draft,
    schema: check,
    send: (input, id) => save.mutateAsync({ ...input, id: season?.id ?? id, isNew: season === null }),
    onDone: onClose,
  });
  const allows = bind('allows');
  return (
    <Form {...formProps} aria-label={season ? `Edit ${season.name}` : 'New period'}>
      <FormMessage>{failure}</FormMessage>
      <TextField label="Name" isRequired isFirst maxLength={80} {...bind('name')} />
      <FieldPair>
        <DateField label="First day" isRequired max="2099-12-31" {...bind('begins_on')} />
        <DateField label="Last day" isRequired max="2099-12-31" {...bind('ends_on')} />
      </FieldPair>
      <fieldset className={styles.buttons}>
        <legend>Allowed in this period</legend>
        {Object.entries(contactWays).map(([way, label]) => (
          <CheckboxField
            key={way}
            label={label}
            value={allows.value.includes(way)}
            onChange={(isOn) =>
              allows.onChange(isOn ? [...allows.value, way] : allows.value.filter((each) => each !== way))
            }
          />
        ))}
      </fieldset>
      <TextArea
        label="Rule"
        hint="One sentence, as programs read it before they send."
        rows={2}
        isRequired
        maxLength={SENTENCE_MAX}
        {...bind('sentence')}
      />
      <TextField label="Source" type="url" inputMode="url" placeholder="https://" {...bind('source_url')} />
      <FormActions label="Save period" busyLabel="Saving…" isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
