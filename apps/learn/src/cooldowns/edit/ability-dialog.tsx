import { useId } from 'react';
import { DataError } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import {
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  NumberField,
  SelectField,
  TextArea,
  TextField,
  useForm,
} from '@lineup/ui/form';
import { KINDS, ROLES } from '../model/cooldown';
import type { StoredAbility } from '../model/load-editor';
import { cooldownSchema, draftOf, EMPTY_COOLDOWN, LABELS, type CooldownInput } from '../model/cooldown-fields';
import { useSaveAbility } from './use-save-ability';

interface AbilityDialogProps {
  /** Null for a new one. */
  row: StoredAbility | null;
  heroes: readonly string[];
  onAdd(input: CooldownInput, id: string): Promise<unknown>;
  onClose(): void;
}

/** All fields of an ability, or a new one. */
export default function AbilityDialog({ row, heroes, onAdd, onClose }: AbilityDialogProps) {
  return (
    <Dialog title={row ? `${row.ability} of ${row.hero}` : 'Add an ability'} onClose={onClose}>
      {(close) => <AbilityForm row={row} heroes={heroes} onAdd={onAdd} onClose={close} />}
    </Dialog>
  );
}

function AbilityForm({ row, heroes, onAdd, onClose }: AbilityDialogProps) {
  const list = useId();
  const save = useSaveAbility(row);
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `ability:${row?.id ?? 'new'}`,
    initial: row ? draftOf(row) : EMPTY_COOLDOWN,
    schema: cooldownSchema,
    send: (input, id) => (row ? save.mutateAsync(input) : onAdd(input, id)),
    refused: (error) => (error instanceof DataError && !row ? '' : undefined),
    onDone: onClose,
  });
  return (
    <Form {...formProps} aria-label={row ? 'Edit ability' : 'Add an ability'}>
      <FormMessage>{failure}</FormMessage>
      <FieldPair>
        <TextField label={LABELS.hero} isRequired isFirst={!row} list={list} {...bind('hero')} />
        <SelectField label={LABELS.role} isRequired placeholder="Choose" choices={ROLES} {...bind('role')} />
      </FieldPair>
      <datalist id={list}>
        {heroes.map((hero) => (
          <option key={hero}>{hero}</option>
        ))}
      </datalist>
      <FieldPair>
        <TextField label={LABELS.ability} isRequired {...bind('ability')} />
        <SelectField label={LABELS.kind} isRequired choices={KINDS} {...bind('kind')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={LABELS.input_key}
          isRequired
          hint="As on a keyboard: Shift, E, Right Click."
          {...bind('input_key')}
        />
        <TextField
          label={LABELS.cooldown_seconds}
          inputMode="decimal"
          hint="Leave it empty if there is none."
          {...bind('cooldown_seconds')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField label={LABELS.charges} min={1} max={20} {...bind('charges')} />
        <NumberField
          label={LABELS.energy_cost}
          min={1}
          max={20_000}
          hint="For ultimates only."
          {...bind('energy_cost')}
        />
      </FieldPair>
      <TextArea label={LABELS.note} hint="What the figures do not say, as players read it." {...bind('note')} />
      <FormActions
        label={row ? 'Save' : 'Add ability'}
        busyLabel={row ? 'Saving…' : 'Adding…'}
        isBusy={isSending}
        onCancel={onClose}
      />
    </Form>
  );
}
