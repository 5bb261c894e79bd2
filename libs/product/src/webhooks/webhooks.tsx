import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { ErrorState } from '@lineup/ui/error-state';
import { Field } from '@lineup/ui/form';
import { SettingsList } from '@lineup/ui/settings';
import styles from './webhooks.module.css';
import { loadWebhooks } from './load-webhooks';
import { WebhookForm } from './webhook-form';
import type { WebhookOwner } from './webhook-owner';
import { WebhookLine } from './webhook-line';

/** Where a team or a college has its news sent. */
export default function Webhooks({ owner }: { owner: WebhookOwner }) {
  const { data, isError, refetch } = useQuery(loadWebhooks(owner));
  const [edited, setEdited] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  if (isError && !data) {
    return <ErrorState title="The integrations could not be loaded" onRetry={() => void refetch()} />;
  }
  if (!data) return <p className={styles.note}>Loading integrations…</p>;
  const close = () => setEdited(null);
  const stored = data.webhooks.find(({ id }) => id === edited);
  return (
    <div className={styles.integrations}>
      {data.webhooks.length > 0 ? (
        <SettingsList label="Connections">
          {data.webhooks.map((webhook) => (
            <WebhookLine key={webhook.id} owner={owner} webhook={webhook} onEdit={() => setEdited(webhook.id)} />
          ))}
        </SettingsList>
      ) : (
        edited === null && <p className={styles.note}>Nothing is connected yet.</p>
      )}
      {secret !== null && (
        <Field
          label="Signing secret"
          hint="Your server checks the signature of each event with it. It is only shown now: copy it before you leave."
        >
          {(control) => <input {...control} readOnly value={secret} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
      {stored || edited === 'new' ? (
        <WebhookForm key={edited} owner={owner} stored={stored} onSecret={setSecret} onClose={close} />
      ) : (
        data.webhooks.length < 5 && (
          <div>
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              Connect Discord or a server
            </Button>
          </div>
        )
      )}
    </div>
  );
}
