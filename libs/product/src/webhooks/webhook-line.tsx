import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { dateAndTime } from '@lineup/ui/dates';
import { SettingsLine } from '@lineup/ui/settings';
import { WEBHOOK_STATES, type SavedWebhook } from './load-webhooks';
import { useRemoveWebhook } from './remove-webhook';
import { useTestWebhook } from './test-webhook';
import { WEBHOOK_EVENTS } from './webhook-events';
import type { WebhookOwner } from './webhook-owner';
import styles from './webhooks.module.css';

interface WebhookLineProps {
  owner: WebhookOwner;
  webhook: SavedWebhook;
  onEdit(): void;
}

/** One connection: what goes there, how the last messages did, and what can be done with it. */
export function WebhookLine({ owner, webhook, onEdit }: WebhookLineProps) {
  const test = useTestWebhook(owner);
  const remove = useRemoveWebhook(owner);
  const { id, kind, host, ending, events, stopped_at: stoppedAt, stopped_because: reason, log } = webhook;
  const name = `${kind === 'discord' ? 'Discord' : host} …${ending}`;
  return (
    <SettingsLine
      title={<strong>{name}</strong>}
      detail={events.map((event) => WEBHOOK_EVENTS[event]).join(', ')}
      problem={
        stoppedAt
          ? `Switched off ${dateAndTime(stoppedAt)}: ${reason ?? 'no answer'}. A test that arrives starts it again.`
          : undefined
      }
    >
      <div className={styles.actions}>
        <Button aria-label={`Send a test to ${name}`} isBusy={test.isPending} onClick={() => test.mutate(id)}>
          Send a test
        </Button>
        <Button aria-label={`Change what is sent to ${name}`} onClick={onEdit}>
          Change
        </Button>
        <ConfirmDialog
          title={`Remove ${name}?`}
          description="Nothing more is sent there, and its log is deleted."
          yes="Remove"
          no="Keep"
          isDestructive
          onConfirm={() => remove.mutate(id)}
        >
          {(ask) => (
            <Button isDanger aria-label={`Remove ${name}`} isBusy={remove.isPending} onClick={ask}>
              Remove
            </Button>
          )}
        </ConfirmDialog>
      </div>
      {log.length > 0 && (
        <details className={styles.log} open={log.some(({ event }) => event === 'test')}>
          <summary>Last messages</summary>
          <ul aria-label={`Last messages to ${name}`}>
            {log.map(({ id: message, event, state, at, error }) => (
              <li key={message}>
                {`${WEBHOOK_EVENTS[event]}: ${WEBHOOK_STATES[state]}${error && state !== 'sent' ? ` (${error})` : ''}, ${dateAndTime(at)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </SettingsLine>
  );
}
