import { ChecksField } from '@lineup/ui/checks-field';
import { Form, FormActions, FormMessage, SelectField, TextField, useForm } from '@lineup/ui/form';
import { WEBHOOK_KINDS, type SavedWebhook } from './load-webhooks';
import { useSaveWebhook } from './save-webhook';
import { WEBHOOK_EVENTS } from './webhook-events';
import { eventsInput, MAX_ADDRESS, webhookDraft, webhookInput } from './webhook-input';
import type { WebhookOwner } from './webhook-owner';

interface WebhookFormProps {
  owner: WebhookOwner;
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
export function WebhookForm({ owner, stored, onSecret, onClose }: WebhookFormProps) {
  const initial = webhookDraft(owner.events, stored);
  const { draft, bind, failure, isSending, formProps } = useForm({
    initial,
    schema: stored ? eventsInput : webhookInput,
    send: async (input, id) => {
      const secret = await save.mutateAsync({ id: stored?.id ?? id, input });
      if (secret) onSecret(secret);
    },
    onDone: onClose,
  });
  const save = useSaveWebhook(owner, draft.kind === 'signed' ? 'signed' : 'discord', !stored);
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
      {owner.events.length > 1 && (
        <ChecksField
          label="What is sent"
          choices={owner.events.map((event) => [event, WEBHOOK_EVENTS[event]] as const)}
          {...bind('events')}
        />
      )}
      <FormActions
        label={stored ? 'Save' : 'Connect'}
        busyLabel={stored ? 'Saving...' : 'Connecting...'}
        isBusy={isSending}
        onCancel={onClose}
      />
    </Form>
  );
}
