import { useId } from 'react';
import { getClient, insertOnce, useAction } from '@lineup/data';
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
  optionalText,
  optionalWholeNumber,
  requiredName,
  useForm,
  wholeNumber,
  type DraftOf,
  type FormOptions,
  type InputOf,
} from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal, useChangeFields } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { Need, Program } from '../model/load-college-editor';

export interface NeedsProps {
  program: Program;
  ranks: readonly string[];
  positions: readonly string[];
}

const rules = fields({
  position: requiredName(40, 'Enter the position.'),
  open_spots: wholeNumber(0, 20, 'Enter how many spots are open.'),
  class_year: optionalWholeNumber(2020, 2100),
  minimum_rank: mapped(any<string>(), (rank) => rank || null),
  note: optionalText(300),
});
type Input = InputOf<typeof rules>;

interface NewNeedProps extends NeedsProps {
  onDone(): void;
}

/** A form for another need of a program. */
export function NewNeed(props: NewNeedProps) {
  const { program } = props;
  const add = useAction({
    run: async ({ id, ...input }: Input & { id: string }) => {
      const supabase = await getClient();
      const last = program.roster_needs.at(-1)?.display_order ?? 0;
      await insertOnce(
        () =>
          // A trigger fills in the college.
          supabase
            .from('roster_needs')
            .insert({ id, program_id: program.id, display_order: last + 1, ...input } as never),
        () => supabase.from('roster_needs').update(input).eq('id', id).select('id').single(),
      );
    },
    refused: explainRefusal,
    failed: 'The need could not be saved. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
  return (
    <NeedForm
      {...props}
      label="Add need"
      initial={{ position: '', open_spots: '1', class_year: '', minimum_rank: '', note: '' }}
      keepAs={`need:new:${props.program.id}`}
      store={(input, id) => add.mutateAsync({ id, ...input })}
    />
  );
}

interface EditNeedProps extends NewNeedProps {
  need: Need;
}

/** A form for what a need asks. */
export function EditNeed({ need, ...props }: EditNeedProps) {
  const { position, open_spots, class_year, minimum_rank, note } = need;
  const row = { position, open_spots, class_year, minimum_rank, note };
  const stored = {
    position,
    open_spots: String(open_spots),
    class_year: class_year === null ? '' : String(class_year),
    minimum_rank: minimum_rank ?? '',
    note: note ?? '',
  };
  const save = useChangeFields({ part: 'need', id: need.id, row });
  return (
    <NeedForm
      {...props}
      label="Save need"
      initial={stored}
      stored={stored}
      onShown={save.know}
      keepAs={`need:${need.id}`}
      store={(input) => save.mutateAsync(input)}
    />
  );
}

interface NeedFormProps
  extends NewNeedProps, Pick<FormOptions<DraftOf<typeof rules>, Input>, 'initial' | 'stored' | 'onShown'> {
  label: string;
  /** Names its draft. */
  keepAs: string;
  store(input: Input, id: string): Promise<unknown>;
}

function NeedForm({ program, ranks, positions, label, store, onDone, ...options }: NeedFormProps) {
  const listId = useId();
  const { bind, failure, isSending, formProps } = useForm({ ...options, rules, send: store, onDone });
  return (
    <Form {...formProps} aria-label={`Roster need for ${program.game_name}`}>
      <FormMessage>{failure}</FormMessage>
      <FieldPair>
        <TextField label="Position" isRequired maxLength={40} list={listId} {...bind('position')} />
        <NumberField label="Open spots" isRequired min={0} max={20} {...bind('open_spots')} />
      </FieldPair>
      <datalist id={listId}>
        {positions.map((position) => (
          <option key={position} value={position}>
            {position}
          </option>
        ))}
      </datalist>
      <FieldPair>
        <NumberField label="Class year" min={2020} max={2100} hint="Leave empty for any." {...bind('class_year')} />
        <SelectField label="Minimum rank" {...bind('minimum_rank')}>
          <option value="">Same as the program</option>
          {ranks.map((rank) => (
            <option key={rank} value={rank}>
              {rank}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <TextField label="Note" maxLength={300} {...bind('note')} />
      <div className={page.actions}>
        <SubmitButton label={label} busyLabel="Saving…" isBusy={isSending} />
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
