import { useId } from 'react';
import { Form, FormActions, FormMessage, SelectField, TextField, useForm, type BoundField } from '@lineup/ui/form';
import styles from './integrations.module.css';
import { TEAM_EVENTS, WEBHOOK_EVENTS, WEBHOOK_KINDS, type SavedWebhook, type WebhookEvent } from './load-webhooks';
import { useSaveWebhook } from './save-webhook';
import { eventsInput, MAX_ADDRESS, webhookDraft, webhookInput } from './webhook-input';

interface WebhookFormProps {
  teamId: string;
  /** The one whose events are changed; without it another one is connected. */
  stored: SavedWebhook | undefined;
  onSecret(secret: string): void;
  onClose(): void;
}

const ADDRESS_HINTS = {
  discord: 'In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL. Anyone who has it can post there.',
  signed: 'It receives events by POST, signed according to Standard Webhooks.',
} as const;

/** Connects an address, or changes what is sent to a connected one. */
export function WebhookForm({ teamId, stored, onSecret, onClose }: WebhookFormProps) {
  const initial = webhookDraft(stored);
  const { draft, bind, failure, isSending, formProps } = useForm({
    initial,
    schema: stored ? eventsInput : webhookInput,
    send: async (input, id) => {
      const secret = await save.mutateAsync({ id: stored?.id ?? id, input });
      if (secret) onSecret(secret);
    },
    onDone: onClose,
  });
  const save = useSaveWebhook(teamId, draft.kind === 'signed' ? 'signed' : 'discord', !stored);
  return (
    <Form {...formProps} aria-label={stored ? 'Change what is sent' : 'Connect'}>
      <FormMessage>{failure}</FormMessage>
      {!stored && (
        <>
          <SelectField label="Where to" choices={WEBHOOK_KINDS} {...bind('kind')} />
          <TextField
            label="Webhook address"
            isRequired
            isFirst
            hint={ADDRESS_HINTS[draft.kind === 'signed' ? 'signed' : 'discord']}
            inputMode="url"
            autoComplete="off"
            maxLength={MAX_ADDRESS}
            {...bind('address')}
          />
        </>
      )}
      <EventsField {...bind('events')} />
      <FormActions
        label={stored ? 'Save' : 'Connect'}
        busyLabel={stored ? 'Saving...' : 'Connecting...'}
        isBusy={isSending}
        onCancel={onClose}
      />
    </Form>
  );
}

interface EventsFieldProps extends Pick<BoundField<WebhookEvent[]>, 'value' | 'onChange'> {
  name?: string;
  error?: string | undefined;
}

function EventsField({ name, value, error, onChange }: EventsFieldProps) {
  const note = useId();
  return (
    <fieldset name={name} className={styles.events}>
      <legend>What is sent</legend>
      {TEAM_EVENTS.map((event) => (
        <label key={event} className={styles.event}>
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            checked={value.includes(event)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, event] : value.filter((other) => other !== event))
            }
          />
          <span>{WEBHOOK_EVENTS[event]}</span>
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
