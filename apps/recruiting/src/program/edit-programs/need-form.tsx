import { useId } from 'react';
import * as z from '@lineup/schema';
import {
  FieldPair,
  Form,
  FormMessage,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  optionalText,
  optionalWholeNumber,
  requiredName,
  useForm,
  wholeNumber,
  type FormOptions,
} from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useChangeFields } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { Need, EditedProgram } from '../model/load-college-editor';
import { useAddNeed, type NeedInput } from './use-add-need';

export interface NeedsProps {
  program: EditedProgram;
  ranks: readonly string[];
  positions: readonly string[];
}

const schema = z.object({
  position: requiredName(40, 'Enter the position.'),
  open_spots: wholeNumber(0, 20, 'Enter how many spots are open.'),
  class_year: optionalWholeNumber(2020, 2100),
  minimum_rank: z.pipe(
    z.string(),
    z.transform((rank) => rank || null),
  ),
  note: optionalText(300),
});

interface NewNeedProps extends NeedsProps {
  onDone(): void;
}

/** A form for another need of a program. */
export function NewNeed(props: NewNeedProps) {
  const { program } = props;
  const add = useAddNeed(program);
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
  extends NewNeedProps, Pick<FormOptions<z.input<typeof schema>, NeedInput>, 'initial' | 'stored' | 'onShown'> {
  label: string;
  /** Names its draft. */
  keepAs: string;
  store(input: NeedInput, id: string): Promise<unknown>;
}

function NeedForm({ program, ranks, positions, label, store, onDone, ...options }: NeedFormProps) {
  const listId = useId();
  const { bind, failure, isSending, formProps } = useForm({ ...options, schema, send: store, onDone });
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
