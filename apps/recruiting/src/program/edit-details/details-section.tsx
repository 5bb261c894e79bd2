import * as z from '@lineup/schema';
import {
  DateField,
  FieldPair,
  Form,
  FormMessage,
  NumberField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  httpsLink,
  oneOf,
  optionalText,
  optionalWholeNumber,
  requiredName,
  useForm,
} from '@lineup/ui/form';
import { ManyFilter } from '@lineup/ui/many-filter';
import { MAJORS } from '../../model/majors';
import { optionalDay } from '../../model/optional-day';
import { PlaceFields } from '../../kit/place-fields';
import { checkedWithState, placeInput } from '../../model/place-input';
import { useChangeFields } from '../model/change-fields';
import styles from '../kit/edit.module.css';
import type { EditedCollege } from '../model/load-college-editor';

const TUITION_MAX = 200_000;

const schema = z.object({
  name: requiredName(120, 'Enter the name of the college.').check(
    z.refine((name) => name.length > 1, 'Use at least 2 characters.'),
  ),
  city: requiredName(80, 'Enter the city.'),
  ...placeInput,
  level: oneOf(['varsity', 'club'] as const, 'Choose a level.'),
  website_url: httpsLink(2048),
  about: optionalText(8000),
  requirements: optionalText(4000),
  majors: z.array(z.string()),
  tuition_in_state: optionalWholeNumber(0, TUITION_MAX),
  tuition_out_of_state: optionalWholeNumber(0, TUITION_MAX),
  application_deadline: optionalDay,
  aid_deadline: optionalDay,
  facilities: optionalText(1000),
});

/** Name, place and texts of a college. */
export function DetailsSection({ college: { id, editor } }: { college: EditedCollege }) {
  const { name, city, country = null, state, level, website_url, about, requirements } = editor.details;
  const { majors = [], tuition_in_state = null, tuition_out_of_state = null, facilities = null } = editor.details;
  const { application_deadline = null, aid_deadline = null } = editor.details;
  const facts = { majors, tuition_in_state, tuition_out_of_state, application_deadline, aid_deadline, facilities };
  const row = { name, city, country, state, level, website_url, about, requirements, ...facts };
  const stored = {
    ...{ name, city },
    country: country ?? 'US',
    state: state ?? '',
    level: level as string,
    website_url: website_url ?? '',
    about: about ?? '',
    requirements: requirements ?? '',
    majors,
    tuition_in_state: tuition_in_state?.toString() ?? '',
    tuition_out_of_state: tuition_out_of_state?.toString() ?? '',
    application_deadline: application_deadline ?? '',
    aid_deadline: aid_deadline ?? '',
    facilities: facilities ?? '',
  };
  const save = useChangeFields({ part: 'college', id, row, done: 'Details saved' });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `college:${id}`,
    initial: stored,
    stored,
    onShown: save.know,
    schema: (draft) => checkedWithState(schema, draft),
    send: (input) => save.mutateAsync(input),
    staysOpen: true,
  });
  const chosen = bind('majors');
  return (
    <div className={styles.panel}>
      <Form {...formProps} aria-label="Details">
        <FormMessage>{failure}</FormMessage>
        <TextField label="Name" isRequired maxLength={120} {...bind('name')} />
        <TextField label="City" isRequired maxLength={80} {...bind('city')} />
        <PlaceFields isRequired country={bind('country')} state={bind('state')} />
        <FieldPair>
          <SelectField label="Level" choices={{ varsity: 'Varsity', club: 'Club' }} {...bind('level')} />
          <TextField
            label="Website"
            type="url"
            inputMode="url"
            maxLength={2048}
            placeholder="https://"
            {...bind('website_url')}
          />
        </FieldPair>
        <TextArea
          label="About"
          rows={8}
          maxLength={8000}
          hint="What makes your program yours: coaches, facilities, results, life on campus."
          {...bind('about')}
        />
        <TextArea
          label="Requirements"
          rows={5}
          maxLength={4000}
          hint="What every player needs, such as admission, credits or a GPA."
          {...bind('requirements')}
        />
        <div className={styles.rows}>
          <span aria-hidden className={styles.label}>
            Majors
          </span>
          <ManyFilter
            label="Majors"
            all="No majors chosen"
            choices={MAJORS}
            value={chosen.value}
            onChange={chosen.onChange}
          />
        </div>
        <FieldPair>
          <NumberField
            label="Tuition a year, in state"
            prefix="$"
            min={0}
            max={TUITION_MAX}
            {...bind('tuition_in_state')}
          />
          <NumberField
            label="Tuition a year, out of state"
            prefix="$"
            min={0}
            max={TUITION_MAX}
            {...bind('tuition_out_of_state')}
          />
        </FieldPair>
        <FieldPair>
          <DateField label="Application deadline" max="2099-12-31" {...bind('application_deadline')} />
          <DateField label="Financial aid deadline" max="2099-12-31" {...bind('aid_deadline')} />
        </FieldPair>
        <TextArea
          label="Facilities"
          rows={3}
          maxLength={1000}
          hint="Where your teams practice and play: arena, machines, housing for players."
          {...bind('facilities')}
        />
        <div>
          <SubmitButton label="Save details" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
    </div>
  );
}
