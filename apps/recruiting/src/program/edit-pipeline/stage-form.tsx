import * as z from '@lineup/schema';
import {
  FieldPair,
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextField,
  oneOf,
  requiredName,
  requiredText,
  checkedBy,
  useForm,
  type FormOptions,
} from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { stageKinds } from '../../model/pipeline-address';
import { useChangeFields } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { PipelineSettings, Stage } from '../model/load-college-editor';
import { type StageInput, NAME_TAKEN, useAddStage } from './use-add-stage';

type Kind = keyof typeof stageKinds;

const schema = z.object({
  name: requiredName(40, 'Enter a name.'),
  kind: oneOf(Object.keys(stageKinds) as Kind[], 'Choose what the stage means.'),
  player_label: requiredText(40, 'Choose what players see.'),
});

interface FormProps {
  labels: PipelineSettings['labels'];
  onDone(): void;
}

interface NewStageProps extends FormProps {
  collegeId: string;
  /** Behind the others. */
  place: number;
}

/** A form for another stage. */
export function NewStage({ collegeId, place, labels, onDone }: NewStageProps) {
  const add = useAddStage(collegeId, place);
  return (
    <StageForm
      title="New stage"
      labels={labels}
      initial={{
        name: '',
        kind: 'reviewing',
        player_label: labels.find(({ kind }) => kind === 'reviewing')?.label ?? '',
      }}
      keepAs={`stage:new:${collegeId}`}
      store={(input, id) => add.mutateAsync({ id, ...input })}
      onDone={onDone}
    />
  );
}

/** A form for a stage as it is. */
export function EditStage({ stage, labels, onDone }: FormProps & { stage: Stage }) {
  const { name, kind, player_label } = stage;
  const row = { name, kind, player_label };
  const save = useChangeFields({
    part: 'stage',
    id: stage.id,
    row,
    refused: (error) =>
      error.code === '23505'
        ? NAME_TAKEN
        : error.hint === 'note'
          ? {
              fields: { kind: 'Players who wrote to you are in this stage. Move them out, or close them with a note.' },
            }
          : undefined,
  });
  return (
    <StageForm
      title={`Edit ${name}`}
      labels={labels}
      initial={row}
      stored={row}
      onShown={save.know}
      keepAs={`stage:${stage.id}`}
      store={(input) => save.mutateAsync(input)}
      onDone={onDone}
    />
  );
}

interface StageFormProps
  extends FormProps, Pick<FormOptions<StageInput, StageInput>, 'initial' | 'stored' | 'onShown'> {
  title: string;
  /** Names its draft. */
  keepAs: string;
  store(input: StageInput, id: string): Promise<unknown>;
}

function StageForm({ title, labels, store, onDone, ...options }: StageFormProps) {
  // Somebody else may have given the stage another meaning.
  const isOfKind = ({ kind, player_label }: StageInput) =>
    labels.some((each) => each.kind === kind && each.label === player_label);
  const { draft, bind, change, failure, isSending, formProps } = useForm<StageInput, StageInput>({
    ...options,
    schema: (typed) => checkedBy(schema, isOfKind(typed) ? typed : { ...typed, player_label: '' }),
    send: store,
    onDone,
  });
  const choices = labels.filter(({ kind }) => kind === draft.kind);
  return (
    <Form {...formProps} aria-label={title}>
      <FormMessage>{failure}</FormMessage>
      <TextField label="Name" isRequired maxLength={40} hint="Only your program sees it." {...bind('name')} />
      <FieldPair>
        <SelectField
          label="Meaning"
          isRequired
          {...bind('kind')}
          choices={stageKinds}
          value={draft.kind as Kind}
          onChange={(kind) => {
            change('kind', kind);
            change('player_label', labels.find((each) => each.kind === kind)?.label ?? '');
          }}
        />
        <SelectField
          label="Shown to players"
          isRequired
          {...bind('player_label')}
          {...(!isOfKind(draft) && { placeholder: 'Choose…', value: '' })}
        >
          {choices.map(({ label }) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <div className={page.actions}>
        <SubmitButton label="Save stage" busyLabel="Saving…" isBusy={isSending} />
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
