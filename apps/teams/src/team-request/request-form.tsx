import { ChecksField } from '@lineup/ui/checks-field';
import { CountryField } from '@lineup/ui/country-field';
import { Form, FormActions, FormMessage, SelectField, TextArea, TextField, useForm } from '@lineup/ui/form';
import panel from '../kit/panel.module.css';
import { ORGANIZATION_TYPES } from '../model/organization-types';
import { TEAM_LIMITS } from '../model/team-limits';
import type { TeamRequest, TeamRequestPage } from './load-team-requests';
import { EMPTY_REQUEST, REQUEST_LIMITS, requestDraft, requestInput } from './request-input';
import { useSendRequest } from './send-request';

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
        <CountryField label="Country" isRequired {...bind('country')} />
        <ChecksField label="Games" choices={games.map(({ id, name }) => [id, name] as const)} {...bind('games')} />
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
