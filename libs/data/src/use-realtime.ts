import { useEffect, useEffectEvent, useState } from 'react';
import type { RealtimeState } from './join-topic';
import { subscribeToChanges, type RealtimeSubscription } from './realtime';

export interface RealtimeOptions extends RealtimeSubscription {
  /** False: no subscription, the state stays `connecting`. */
  enabled?: boolean;
}

/**
 * Follows changes of tables while the component is shown. `onReconnect` runs whenever changes may have been missed:
 * when the subscription first becomes live (rows may have come after the screen read them) and after each lost
 * connection. Refetch there.
 */
export function useRealtime({
  channel,
  tables,
  onChange,
  onReconnect,
  enabled = true,
}: RealtimeOptions): RealtimeState {
  const handleChange = useEffectEvent(onChange);
  const handleReconnect = useEffectEvent(() => onReconnect?.());
  const key = JSON.stringify({ channel, tables, enabled });
  const [reported, setReported] = useState<{ key: string; state: RealtimeState }>();

  useEffect(() => {
    const options = JSON.parse(key) as Required<Pick<RealtimeOptions, 'channel' | 'tables' | 'enabled'>>;
    if (!options.enabled) return;
    return subscribeToChanges(
      {
        channel: options.channel,
        tables: options.tables,
        onChange: (change) => handleChange(change),
        onReconnect: () => handleReconnect(),
      },
      (state) => setReported({ key, state }),
    );
  }, [key]);

  return reported?.key === key ? reported.state : 'connecting';
}
