import {
  FieldPair,
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  fields,
  httpsLink,
  oneOf,
  optionalText,
  refine,
  requiredName,
  useForm,
} from '@lineup/ui/form';
import { states } from '../../model/states';
import { useChangeFields } from '../model/change-fields';
import styles from '../kit/edit.module.css';
import type { EditedCollege } from '../model/load-college-editor';

const rules = fields({
  name: refine(
    requiredName(120, 'Enter the name of the college.'),
    (name) => name.length > 1,
    'Use at least 2 characters.',
  ),
  city: requiredName(80, 'Enter the city.'),
  state: oneOf(Object.keys(states), 'Choose a state.'),
  level: oneOf(['varsity', 'club'] as const, 'Choose a level.'),
  website_url: httpsLink(2048),
  about: optionalText(8000),
  requirements: optionalText(4000),
});

/** Name, place and texts of a college. */
export function DetailsSection({ college: { id, editor } }: { college: EditedCollege }) {
  const { name, city, state, level, website_url, about, requirements } = editor.details;
  const row = { name, city, state, level, website_url, about, requirements };
  const stored = {
    ...{ name, city, state },
    level: level as string,
    website_url: website_url ?? '',
    about: about ?? '',
    requirements: requirements ?? '',
  };
  const save = useChangeFields({ part: 'college', id, row, done: 'Details saved' });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `college:${id}`,
    initial: stored,
    stored,
    onShown: save.know,
    rules,
    send: (input) => save.mutateAsync(input),
    staysOpen: true,
  });
  return (
    <div className={styles.panel}>
      <Form {...formProps} aria-label="Details">
        <FormMessage>{failure}</FormMessage>
        <TextField label="Name" isRequired maxLength={120} {...bind('name')} />
        <FieldPair>
          <TextField label="City" isRequired maxLength={80} {...bind('city')} />
          <SelectField label="State" isRequired placeholder="Choose…" choices={states} {...bind('state')} />
        </FieldPair>
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
        <div>
          <SubmitButton label="Save details" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
    </div>
  );
}
