import { Dialog } from '@lineup/ui/dialog';
import {
  FieldPair,
  Form,
  FormActions,
  NumberField,
  SelectField,
  StartField,
  TextArea,
  TextField,
  pick,
  useForm,
} from '@lineup/ui/form';
import { useNow } from '../kit/use-now';
import { TOURNAMENT_STATUSES, statusAt, type Tournament } from '../model/tournament';
import { MatchFields } from './match-fields';
import { useAddTournament, useEditTournament } from './save-tournament';
import {
  EMPTY_TOURNAMENT,
  TOURNAMENT_LIMITS,
  TOURNAMENT_TYPES,
  tournamentDraft,
  tournamentInput,
  type TournamentDraft,
} from './tournament-input';

interface TournamentDialogProps {
  teamId: string;
  /** The one to change; without it a new one is added. */
  tournament?: Tournament;
  onClose(): void;
}

/** Adds or changes one tournament. Stays open with its input when that fails. */
export default function TournamentDialog({ onClose, ...rest }: TournamentDialogProps) {
  return (
    <Dialog title={rest.tournament ? 'Edit Tournament' : 'Add Tournament'} onClose={onClose}>
      {(close) => <TournamentForm {...rest} onDone={close} />}
    </Dialog>
  );
}

type TournamentFormProps = Omit<TournamentDialogProps, 'onClose'> & { onDone(): void };

/** Fields of a tournament; how it stands and ended only where it exists. */
function TournamentForm({ teamId, tournament, onDone }: TournamentFormProps) {
  const add = useAddTournament(teamId);
  const edit = useEditTournament(tournament);
  const now = useNow();
  const { draft, bind, isSending, formProps } = useForm({
    keepAs: `tournament:${tournament?.id ?? `new:${teamId}`}`,
    initial: tournament ? tournamentDraft(tournament) : EMPTY_TOURNAMENT,
    ...(tournament && { stored: tournamentDraft(tournament), onShown: edit.know }),
    schema: tournamentInput,
    send: (input, id) => (tournament ? edit.save(input) : add.mutateAsync({ id, input })),
    onDone,
  });
  return (
    <Form {...formProps}>
      <TextField label="Name" isRequired isFirst maxLength={TOURNAMENT_LIMITS.name} {...bind('name')} />
      <StartField label="Start date and time" {...bind('startsAt')} />
      <FieldPair>
        <SelectField label="Type" choices={TOURNAMENT_TYPES} {...bind('type')} />
        <NumberField
          label="Prize pool (optional)"
          hint="US dollars"
          prefix="$"
          hasCents
          min={0}
          max={TOURNAMENT_LIMITS.prizePool}
          {...bind('prizePool')}
        />
      </FieldPair>
      {tournament && (
        <FieldPair>
          <SelectField
            label="Status"
            choices={TOURNAMENT_STATUSES}
            hint={statusHint({ ...tournament, status: draft.status, placement: placementOf(draft) }, now)}
            {...bind('status')}
          />
          <NumberField
            label="Placement (optional)"
            hint="1 for the winner"
            prefix="#"
            min={1}
            max={TOURNAMENT_LIMITS.placement}
            {...bind('placement')}
          />
        </FieldPair>
      )}
      {tournament && <MatchFields draft={draft} bind={bind} />}
      <TextArea label="Description (optional)" maxLength={TOURNAMENT_LIMITS.description} {...bind('description')} />
      <FormActions
        label={tournament ? 'Save Changes' : 'Add Tournament'}
        busyLabel={tournament ? 'Saving...' : 'Adding...'}
        isBusy={isSending}
        onCancel={onDone}
      />
    </Form>
  );
}

const placementOf = ({ placement }: TournamentDraft) => (placement.trim() === '' ? null : Number(placement));

/** What readers see of a tournament that has started or ended meanwhile; nothing where they see the status itself. */
function statusHint(tournament: Tournament, now: Date): string | undefined {
  const shown = pick(TOURNAMENT_STATUSES, statusAt(tournament, now));
  if (!shown || shown === tournament.status) return undefined;
  const why = tournament.placement === null ? 'Its start has passed' : 'It has a placement';
  return `${why}, so it shows as “${TOURNAMENT_STATUSES[shown]}”.`;
}
