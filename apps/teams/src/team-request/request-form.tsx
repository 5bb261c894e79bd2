import { useId } from 'react';
import {
  Form,
  FormActions,
  FormMessage,
  SelectField,
  TextArea,
  TextField,
  useForm,
  type BoundField,
} from '@lineup/ui/form';
import panel from '../kit/panel.module.css';
import { ORGANIZATION_TYPES } from '../model/organization-types';
import { TEAM_LIMITS } from '../model/team-limits';
import type { TeamRequest, TeamRequestPage } from './load-team-requests';
import { EMPTY_REQUEST, REQUEST_LIMITS, requestDraft, requestInput } from './request-input';
import { useSendRequest } from './send-request';
import styles from './team-request.module.css';

interface RequestFormProps {
  games: TeamRequestPage['games'];
  /** The one to correct; without it a new one is sent. */
  request?: TeamRequest | undefined;
  onDone(): void;
  onCancel(): void;
}

/** Asks for a team, or corrects a request and sends it again. */
export function RequestForm({ games, request, onDone, onCancel }: RequestFormProps) {
  const send = useSendRequest();
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `team-request:${request?.id ?? 'new'}`,
    initial: request ? requestDraft(request) : EMPTY_REQUEST,
    schema: requestInput,
    send: (input, id) => send.mutateAsync({ id: request?.id ?? id, input }),
    onDone,
  });
  return (
    <div className={panel.panel}>
      <Form {...formProps} aria-label="Request a Team">
        <FormMessage>{failure}</FormMessage>
        <TextField
          label="Name of the team"
          isRequired
          hint={`At most ${TEAM_LIMITS.maxName} characters.`}
          {...bind('name')}
        />
        <SelectField
          label="Organization type"
          isRequired
          placeholder="Choose a type"
          choices={ORGANIZATION_TYPES}
          {...bind('organizationType')}
        />
        <GamesField games={games} {...bind('games')} />
        <TextArea
          label="Who is the team for?"
          isRequired
          hint="School or club, who plays, and what you do there. Only our staff reads it."
          rows={4}
          maxLength={REQUEST_LIMITS.note}
          {...bind('note')}
        />
        <TextField
          label="Link (optional)"
          hint="A page that shows the team, school or club."
          inputMode="url"
          maxLength={REQUEST_LIMITS.link}
          {...bind('link')}
        />
        <FormActions
          label={request ? 'Send Again' : 'Send Request'}
          busyLabel="Sending..."
          isBusy={isSending}
          onCancel={onCancel}
        />
      </Form>
    </div>
  );
}

interface GamesFieldProps extends Pick<BoundField<string[]>, 'value' | 'onChange'> {
  games: TeamRequestPage['games'];
  name?: string;
  error?: string | undefined;
}

/** Which games the team plays. */
function GamesField({ games, name, value, error, onChange }: GamesFieldProps) {
  const note = useId();
  return (
    <fieldset name={name} className={styles.games}>
      <legend>Games</legend>
      {games.map(({ id, name: game }) => (
        <label key={id} className={styles.game}>
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, id] : value.filter((other) => other !== id))
            }
          />
          <span>{game}</span>
        </label>
      ))}
      {error && (
        <p id={note} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
