let open: string | null = null;

/** Says which conversation is open in this window, and returns the function that takes it back. */
export function startReading(conversationId: string): () => void {
  open = conversationId;
  return () => {
    if (open === conversationId) open = null;
  };
}

/** Whether the conversation is open and seen, so that its messages count as read. */
export function isReading(conversationId: string): boolean {
  return open === conversationId && document.visibilityState === 'visible';
}
