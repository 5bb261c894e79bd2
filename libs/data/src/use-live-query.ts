import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { MOVED, type RealtimeState, type TopicEvent } from './join-topic';
import { refetchSoon, SETTLE_MS } from './refetch-soon';
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

/**
 * Keeps a query current by a topic. Changes within the settle time cause one refetch; so do joining (rows may have
 * come after the screen read them), a lost connection that is made again, and a topic that has moved.
 */
export function useLiveQuery({
  topic,
  key,
  events,
  onEvent,
  settleMs = SETTLE_MS,
  spreadMs = 0,
}: LiveQueryOptions): LiveQuery {
  const queryClient = useQueryClient();
  const refetch = (spread = 0) => refetchSoon(queryClient, key, settleMs + Math.random() * spread);
  const state = useTopic({
    topic,
    onEvent: (event) => {
      if (event.event !== MOVED) {
        if (events && !events.includes(event.event)) return;
        if (onEvent?.(event)) return;
      }
      refetch(spreadMs);
    },
    onJoin: () => refetch(),
  });
  return { state, refetchSoon: () => refetch() };
}
