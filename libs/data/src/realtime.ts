import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { getClient } from './client';
import type { RealtimeState } from './join-topic';

/** One table to follow. `filter` as in Supabase: `team_id=eq.42`. */
export interface RealtimeTable {
  table: string;
  filter?: string;
  event?: 'INSERT' | 'UPDATE' | 'DELETE' | '*';
}

/** A change of a row that the user may see. */
export type RealtimeChange = RealtimePostgresChangesPayload<Record<string, unknown>>;

export interface RealtimeSubscription {
  /** Name of the channel, unique per subscription on the page: `team-42-practices`. */
  channel: string;
  tables: RealtimeTable[];
  onChange(change: RealtimeChange): void;
  /** Changes may have been missed until now: read again. */
  onReconnect?(): void;
}

/** Opens a subscription and reports its state. Returns the function that closes it. */
export function subscribeToChanges(
  { channel: name, tables, onChange, onReconnect }: RealtimeSubscription,
  report: (state: RealtimeState) => void,
): () => void {
  let isClosed = false;
  let close = () => {};

  const goLive = () => {
    if (isClosed) return;
    report('live');
    onReconnect?.();
  };

  getClient()
    .then(async (client) => {
      // Joining without the user's token would listen as a visitor, who sees none of the user's rows.
      const { data } = await client.auth.getSession();
      await client.realtime.setAuth(data.session?.access_token);
      if (isClosed) return;
      const channel = client.channel(name);
      close = () => void client.removeChannel(channel);
      for (const { table, filter, event = '*' } of tables) listen(channel, table, filter, event, onChange);
      // Joining the channel is answered before the database side listens; only this message says that it does.
      channel.on('system', {}, (message: { extension?: string; status?: string }) => {
        if (message.extension !== 'postgres_changes') return;
        if (message.status === 'ok') goLive();
        else if (!isClosed) report('offline');
      });
      channel.subscribe((status) => {
        if (status !== 'SUBSCRIBED' && !isClosed) report('offline');
      });
    })
    .catch(() => {
      if (!isClosed) report('offline');
    });

  return () => {
    isClosed = true;
    close();
  };
}

function listen(
  channel: RealtimeChannel,
  table: string,
  filter: string | undefined,
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE',
  onChange: (change: RealtimeChange) => void,
): void {
  const options = { schema: 'public', table, ...(filter === undefined ? {} : { filter }) };
  // supabase-js types one overload per event; at run time the event is a plain field.
  channel.on('postgres_changes', { ...options, event: event as '*' }, onChange);
}
