import { ChecksField } from '@lineup/ui/checks-field';
import { CountryField } from '@lineup/ui/country-field';
import { Form, FormActions, FormMessage, SelectField, TextArea, TextField, useForm } from '@lineup/ui/form';
import panel from '../kit/panel.module.css';
import { ORGANIZATION_TYPES } from '../model/organization-types';
import { TEAM_LIMITS } from '../model/team-limits';
import type { TeamRequest, TeamRequestPage } from './load-team-requests';
import { EMPTY_REQUEST, REQUEST_LIMITS, requestDraft, requestInput } from './request-input';
import { useSendRequest } from './send-request';
import { saidOf, t } from '../language';

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
      <Form {...formProps} aria-label={t('Request a Team')}>
        <FormMessage>{failure}</FormMessage>
        <TextField
          label={t('Name of the team')}
          isRequired
          hint={t('At most {max} characters.', { max: TEAM_LIMITS.maxName })}
          {...bind('name')}
        />
        <SelectField
          label={t('Organization type')}
          isRequired
          placeholder={t('Choose a type')}
          choices={saidOf(ORGANIZATION_TYPES)}
          {...bind('organizationType')}
        />
        <CountryField label={t('Country')} isRequired {...bind('country')} />
        <ChecksField label={t('Games')} choices={games.map(({ id, name }) => [id, name] as const)} {...bind('games')} />
        <TextArea
          label={t('Who is the team for?')}
          isRequired
          hint={t('School or club, who plays, and what you do there. Only our staff reads it.')}
          rows={4}
          maxLength={REQUEST_LIMITS.note}
          {...bind('note')}
        />
        <TextField
          label={t('Link (optional)')}
          hint={t('A page that shows the team, school or club.')}
          inputMode="url"
          maxLength={REQUEST_LIMITS.link}
          {...bind('link')}
        />
        <FormActions
          label={request ? t('Send Again') : t('Send Request')}
          busyLabel={t('Sending...')}
          isBusy={isSending}
          onCancel={onCancel}
        />
      </Form>
    </div>
  );
}
