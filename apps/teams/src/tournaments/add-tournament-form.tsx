import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import { StartField } from '../practices/start-field';
import { Field } from '../team/field';
import { FormButtons } from '../team/form-buttons';
import { optionsOf } from '../team/options';
import { TextField } from '../team/text-field';
import { useForm } from '../team/use-form';
import styles from '../team/form.module.css';
import { useAddTournament } from './add-tournament';
import {
  EMPTY_TOURNAMENT,
  TOURNAMENT_LIMITS,
  TOURNAMENT_TYPES,
  tournamentInput,
  type TournamentType,
} from './tournament-input';

interface AddTournamentFormProps {
  teamId: string;
  isAllowed: boolean;
  onDone(): void;
}

/** Fields of a new tournament. */
export function AddTournamentForm({ teamId, isAllowed, onDone }: AddTournamentFormProps) {
  const add = useAddTournament(teamId, isAllowed);
  const { draft, errors, change, formProps } = useForm({
    initial: EMPTY_TOURNAMENT,
    rules: tournamentInput,
    send: (input, id) => add.mutateAsync({ id, input }),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        label="Name"
        name="name"
        isRequired
        isFirst
        most={TOURNAMENT_LIMITS.name}
        value={draft.name}
        error={errors.name}
        onChange={(value) => change('name', value)}
      />
      <StartField
        label="Start date and time"
        value={draft.startsAt}
        error={errors.startsAt}
        onChange={(value) => change('startsAt', value)}
      />
      <div className={styles.pair}>
        <Field label="Type" error={errors.type}>
          {(control) => (
            <Select<TournamentType>
              {...control}
              value={draft.type}
              options={optionsOf(TOURNAMENT_TYPES)}
              onChange={(type) => change('type', type)}
            />
          )}
        </Field>
        <Field label="Prize pool (optional)" hint="US dollars" error={errors.prizePool}>
          {(control) => (
            <Input
              {...control}
              name="prizePool"
              type="number"
              inputMode="decimal"
              prefix="$"
              min={0}
              max={TOURNAMENT_LIMITS.prizePool}
              step="0.01"
              value={draft.prizePool}
              onChange={(event) => change('prizePool', event.target.value)}
            />
          )}
        </Field>
      </div>
      <TextField
        label="Description (optional)"
        name="description"
        rows={3}
        most={TOURNAMENT_LIMITS.description}
        value={draft.description}
        error={errors.description}
        onChange={(value) => change('description', value)}
      />
      <FormButtons label="Add Tournament" busyLabel="Adding..." isBusy={add.isPending} onCancel={onDone} />
    </form>
  );
}
