import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { MOVED, type RealtimeState, type TopicEvent } from './join-topic';
import { refetchSoon, SETTLE_MS } from '../read/refetch-soon';
import { useTopic } from './use-topic';

export interface LiveQueryOptions {
  /** Null for who may not listen. */
  topic: string | null | undefined;
  /** What to refetch: the query, or the start of the keys of several. It also holds the name of the topic, if that can move. */
  key: QueryKey;
  /** Only these events; all without it. */
  events?: readonly string[];
  /** Sees each of the events first, and answers true when it has brought the cache up to date: then nothing is refetched. */
  onEvent?(event: TopicEvent): boolean | void;
  /** The same for one that was sent shortly before the join: what is shown may be older, or newer. */
  onReplayed?(event: TopicEvent): boolean | void;
  /** How long changes are gathered before one refetch, in ms. */
  settleMs?: number;
  /** Up to so many ms more, at random, where many browsers hear the same event. */
  spreadMs?: number;
}

export interface LiveQuery {
  state: RealtimeState;
  /** Call it after an own success: its echo on the topic then causes no second refetch. */
  refetchSoon(): void;
}

/** What was sent so much before the data arrived, in ms, may be missing in it: the request was under way, and clocks differ. */
const REQUEST_MS = 5000;

/**
 * Keeps a query current by a topic. Changes within the settle time cause one refetch; so do those that came between the
 * read and the join, a lost connection that is made again, and a topic that has moved. Joining alone causes none.
 */
export function useLiveQuery({
  topic,
  key,
  events,
  onEvent,
  onReplayed,
  settleMs = SETTLE_MS,
  spreadMs = 0,
}: LiveQueryOptions): LiveQuery {
  const queryClient = useQueryClient();
  const refetch = (spread = 0) => void refetchSoon(queryClient, key, settleMs + Math.random() * spread);
  const state = useTopic({
    topic,
    since: () => oldestShown(queryClient, key) - REQUEST_MS,
    onEvent: (event) => {
      if (event.event !== MOVED) {
        if (events && !events.includes(event.event)) return;
        if ((event.isReplayed ? onReplayed : onEvent)?.(event)) return;
      }
      refetch(spreadMs);
    },
    onJoin: (hasGap) => {
      if (hasGap || Date.now() - oldestShown(queryClient, key) > OLD_MS) refetch();
    },
  });
  return { state, refetchSoon: () => refetch() };
}

/** What is shown was fetched so long before the join, in ms, that a clock that is off would hide changes since then. */
const OLD_MS = 60_000;

/** When the oldest of what is shown under the key was fetched, in ms since 1970; now for what is being fetched. */
function oldestShown(queryClient: QueryClient, key: QueryKey): number {
  const shown = queryClient.getQueryCache().findAll({ queryKey: key, type: 'active' });
  return Math.min(Date.now(), ...shown.map(({ state }) => state.dataUpdatedAt || Date.now()));
}
