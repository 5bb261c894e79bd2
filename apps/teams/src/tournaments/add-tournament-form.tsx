import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import { StartField } from '../form/start-field';
import { Field } from '../form/field';
import { FormButtons } from '../form/form-buttons';
import { optionsOf } from '../form/options';
import { PlacementField } from '../form/placement-field';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import styles from '../form/form.module.css';
import type { Tournament } from '../team-manage/team';
import { useAddTournament, useEditTournament } from './add-tournament';
import {
  EMPTY_TOURNAMENT,
  TOURNAMENT_LIMITS,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
  tournamentDraft,
  tournamentInput,
  type TournamentStatus,
  type TournamentType,
} from './tournament-input';

interface AddTournamentFormProps {
  teamId: string;
  isAllowed: boolean;
  /** The one to change; without it a new one is added. */
  tournament?: Tournament;
  onDone(): void;
}

/** Fields of a tournament; how it stands and ended only where it exists. */
export function AddTournamentForm({ teamId, isAllowed, tournament, onDone }: AddTournamentFormProps) {
  const add = useAddTournament(teamId, isAllowed);
  const edit = useEditTournament(isAllowed);
  const { draft, errors, change, formProps } = useForm({
    initial: tournament ? tournamentDraft(tournament) : EMPTY_TOURNAMENT,
    rules: tournamentInput,
    send: (input, id) => (tournament ? edit.mutateAsync({ id: tournament.id, input }) : add.mutateAsync({ id, input })),
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
      {tournament && (
        <div className={styles.pair}>
          <Field label="Status" error={errors.status}>
            {(control) => (
              <Select<TournamentStatus>
                {...control}
                value={draft.status}
                options={optionsOf(TOURNAMENT_STATUSES)}
                onChange={(status) => change('status', status)}
              />
            )}
          </Field>
          <PlacementField
            value={draft.placement}
            most={TOURNAMENT_LIMITS.placement}
            error={errors.placement}
            onChange={(value) => change('placement', value)}
          />
        </div>
      )}
      <TextField
        label="Description (optional)"
        name="description"
        rows={3}
        most={TOURNAMENT_LIMITS.description}
        value={draft.description}
        error={errors.description}
        onChange={(value) => change('description', value)}
      />
      {tournament ? (
        <FormButtons label="Save Changes" busyLabel="Saving..." isBusy={edit.isPending} onCancel={onDone} />
      ) : (
        <FormButtons label="Add Tournament" busyLabel="Adding..." isBusy={add.isPending} onCancel={onDone} />
      )}
    </form>
  );
}
