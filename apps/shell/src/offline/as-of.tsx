import { useQueryClient } from '@tanstack/react-query';
import { clockTime, dateAndTime, localDay } from '@lineup/ui/dates';
import { useSyncExternalStore } from 'react';

/** When the oldest of the answers came that this page shows. */
export function AsOf() {
  const cache = useQueryClient().getQueryCache();
  const at = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      Math.min(
        ...cache
          .findAll({ type: 'active', predicate: ({ meta }) => KINDS.has(meta?.['keep']) })
          .map(({ state }) => state.dataUpdatedAt || Infinity),
      ),
  );
  return Number.isFinite(at) ? `What you see is as of ${timeOf(new Date(at))}.` : 'What you see may be out of date.';
}

const timeOf = (then: Date) => (localDay(then) === localDay(new Date()) ? clockTime : dateAndTime)(then);

/** What a screen shows; flags and roles lie behind it. */
const KINDS = new Set<unknown>(['today', 'team', 'conversations', 'conversation', 'messages']);
