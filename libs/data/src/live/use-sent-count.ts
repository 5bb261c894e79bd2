import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What is read while it is shown is counted down within this time: what is shown stays as it is. */
const RISE_MS = 800;

interface Rise {
  value: number;
  /** When it was sent, in ms since 1970. */
  since: number;
  raise(): void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Returns what puts a count that the database has sent into the cache. One is sent after each change, so the one that was
 * sent last holds, also against an answer that is still under way. `number` is its place among those sent: one that
 * arrives late, or again, changes nothing. A count falls at once, and rises when it has stayed higher for a moment.
 */
export function useSentCount(queryKey: QueryKey): (value: number, number?: unknown) => void {
  const queryClient = useQueryClient();
  const rise = useRef<Rise>(undefined);
  const newest = useRef(0);
  // It comes no second time: what shows the number next finds it.
  useEffect(() => () => rise.current?.raise(), []);
  const end = () => {
    clearTimeout(rise.current?.timer);
    rise.current = undefined;
  };
  const raise = () => {
    const { value, since } = rise.current ?? { value: 0, since: Infinity };
    end();
    const state = queryClient.getQueryState(queryKey);
    // What was fetched meanwhile is newer; what was dropped was somebody else's.
    if (state?.data !== undefined && state.dataUpdatedAt <= since) queryClient.setQueryData(queryKey, value);
  };
  return (value, number) => {
    if (typeof number === 'number') {
      if (number <= newest.current) return;
      newest.current = number;
    }
    const shown = queryClient.getQueryData<number>(queryKey);
    // It was begun before, and would bring an older number for as long as nothing changes.
    void queryClient.cancelQueries({ queryKey, exact: true });
    if (shown !== undefined && value > shown) {
      if (rise.current) Object.assign(rise.current, { value, since: Date.now() });
      else rise.current = { value, since: Date.now(), raise, timer: setTimeout(raise, RISE_MS) };
      return;
    }
    end();
    queryClient.setQueryData(queryKey, value);
  };
}
