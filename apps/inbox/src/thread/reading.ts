let open: string | null = null;

/** Marks a conversation as the one open in this window; returns a function that undoes it. */
export function startReading(conversationId: string): () => void {
  open = conversationId;
  return () => {
    if (open === conversationId) open = null;
  };
}

/** Whether the conversation is open and visible, so that its messages count as read. */
export function isReading(conversationId: string): boolean {
  return open === conversationId && document.visibilityState === 'visible';
}
