import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Time in which one's own success and the events of the same change become one refetch, in ms. */
export const SETTLE_MS = 400;

interface Waiting {
  /** The latest change: only what was fetched from then on knows it. */
  since: number;
  /** Ends when the refetch has. */
  done: Promise<void>;
}

interface Refetches {
  waiting: Map<string, Waiting>;
  startedAt: WeakMap<Query, number>;
}

const refetchesOf = new WeakMap<QueryClient, Refetches>();
let clock = 0;

/**
 * Refetches the key once for all changes within the settle time: after an own success in place of
 * `invalidateQueries`, where `useLiveQuery` is notified of the same change (`useAction` does so with `isLive`). A query
 * whose fetch has started after the last change is left alone. Ends when the refetch has.
 */
export function refetchSoon(queryClient: QueryClient, key: QueryKey, settleMs = SETTLE_MS): Promise<void> {
  const { waiting, startedAt } = track(queryClient);
  const hash = hashKey(key);
  const since = ++clock;
  const already = waiting.get(hash);
  if (already) {
    already.since = since;
    return already.done;
  }
  const done = wait(settleMs).then(() => {
    waiting.delete(hash);
    return queryClient.invalidateQueries({
      queryKey: key,
      predicate: (query) => (startedAt.get(query) ?? 0) < change.since,
    });
  });
  const change: Waiting = { since, done };
  waiting.set(hash, change);
  return done;
}

/**
 * Drops the reads of a key that are under way, and those that `refetchSoon` is about to begin: what they know is older than
 * what a change shows ahead of its answer. The change refetches the key when it is settled.
 */
export async function cancelReads(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const { startedAt } = track(queryClient);
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) startedAt.set(query, ++clock);
  await queryClient.cancelQueries({ queryKey });
}

function track(queryClient: QueryClient): Refetches {
  const known = refetchesOf.get(queryClient);
  if (known) return known;
  const refetches: Refetches = { waiting: new Map(), startedAt: new WeakMap() };
  // Kept as long as the query client itself.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') refetches.startedAt.set(event.query, ++clock);
  });
  refetchesOf.set(queryClient, refetches);
  return refetches;
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
