import { Dialog } from '../kit/dialog/dialog';
import { StartField } from '../form/start-field';
import { FormButtons } from '../form/form-buttons';
import { NumberField } from '../form/number-field';
import { PlacementField } from '../form/placement-field';
import { SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import styles from '../form/form.module.css';
import type { Tournament } from '../model/tournament';
import { useAddTournament, useEditTournament } from './save-tournament';
import {
  EMPTY_TOURNAMENT,
  TOURNAMENT_LIMITS,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
  tournamentDraft,
  tournamentInput,
} from './tournament-input';

interface TournamentDialogProps {
  teamId: string;
  isAllowed: boolean;
  /** The one to change; without it a new one is added. */
  tournament?: Tournament;
  onClose(): void;
}

/** Adds or changes one tournament. Stays open with its input when that fails. */
export default function TournamentDialog({ teamId, isAllowed, tournament, onClose }: TournamentDialogProps) {
  return (
    <Dialog title={tournament ? 'Edit Tournament' : 'Add Tournament'} onClose={onClose}>
      {(close) => (
        <TournamentForm teamId={teamId} isAllowed={isAllowed} {...(tournament && { tournament })} onDone={close} />
      )}
    </Dialog>
  );
}

type TournamentFormProps = Omit<TournamentDialogProps, 'onClose'> & { onDone(): void };

/** Fields of a tournament; how it stands and ended only where it exists. */
function TournamentForm({ teamId, isAllowed, tournament, onDone }: TournamentFormProps) {
  const add = useAddTournament(teamId, isAllowed);
  const edit = useEditTournament(isAllowed);
  const { bind, formProps } = useForm({
    initial: tournament ? tournamentDraft(tournament) : EMPTY_TOURNAMENT,
    rules: tournamentInput,
    send: (input, id) => (tournament ? edit.mutateAsync({ id: tournament.id, input }) : add.mutateAsync({ id, input })),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <TextField label="Name" isRequired isFirst most={TOURNAMENT_LIMITS.name} {...bind('name')} />
      <StartField label="Start date and time" {...bind('startsAt')} />
      <div className={styles.pair}>
        <SelectField label="Type" choices={TOURNAMENT_TYPES} {...bind('type')} />
        <NumberField
          label="Prize pool (optional)"
          hint="US dollars"
          prefix="$"
          hasCents
          least={0}
          most={TOURNAMENT_LIMITS.prizePool}
          {...bind('prizePool')}
        />
      </div>
      {tournament && (
        <div className={styles.pair}>
          <SelectField label="Status" choices={TOURNAMENT_STATUSES} {...bind('status')} />
          <PlacementField most={TOURNAMENT_LIMITS.placement} {...bind('placement')} />
        </div>
      )}
      <TextField
        label="Description (optional)"
        rows={3}
        most={TOURNAMENT_LIMITS.description}
        {...bind('description')}
      />
      {tournament ? (
        <FormButtons label="Save Changes" busyLabel="Saving..." isBusy={edit.isPending} onCancel={onDone} />
      ) : (
        <FormButtons label="Add Tournament" busyLabel="Adding..." isBusy={add.isPending} onCancel={onDone} />
      )}
    </form>
  );
}
