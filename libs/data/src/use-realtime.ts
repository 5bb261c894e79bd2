import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeToChanges, type RealtimeState, type RealtimeSubscription } from './realtime';

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
  const [state, setState] = useState<RealtimeState>('connecting');
  const handleChange = useEffectEvent(onChange);
  const handleReconnect = useEffectEvent(() => onReconnect?.());
  const tableKey = JSON.stringify(tables);

  useEffect(() => {
    if (!enabled) return;
    setState('connecting');
    return subscribeToChanges(
      {
        channel,
        tables: JSON.parse(tableKey) as RealtimeSubscription['tables'],
        onChange: (change) => handleChange(change),
        onReconnect: () => handleReconnect(),
      },
      setState,
    );
  }, [channel, tableKey, enabled]);

  return state;
}
