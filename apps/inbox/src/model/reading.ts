let open: string | null = null;

/** Marks a conversation as the one open in this window; returns a function that undoes it. */
export function startReading(conversationId: string): () => void {
  open = conversationId;
  return () => stopReading(conversationId);
}

/** Whoever marks the open conversation as unread no longer reads it, also while it still shows; opened again, they do. */
export function stopReading(conversationId: string): void {
  if (open === conversationId) open = null;
}

/** Whether the conversation is open and visible, so that its messages count as read. */
export function isReading(conversationId: string): boolean {
  return open === conversationId && document.visibilityState === 'visible';
}

/** Calls under way that mark a conversation as read. */
const readings = new Map<string, Set<Promise<unknown>>>();

/** Keeps a call that marks a conversation as read until it is answered. */
export function noteReading<T>(conversationId: string, call: Promise<T>): Promise<T> {
  const under = readings.get(conversationId) ?? new Set();
  readings.set(conversationId, under.add(call));
  const end = () => {
    under.delete(call);
    if (under.size === 0) readings.delete(conversationId);
  };
  call.then(end, end);
  return call;
}

/** Once every reading that has begun is answered, what is chosen after it cannot be overtaken by it. */
export async function readingsEnd(conversationId: string): Promise<void> {
  await Promise.allSettled(readings.get(conversationId) ?? []);
}
