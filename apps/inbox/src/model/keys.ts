/** Query keys of the inbox remote; the first element is the remote's id. */
export const inboxKeys = {
  all: ['inbox'] as const,
  conversations: () => [...inboxKeys.all, 'conversations'] as const,
  contacts: (ids: string[]) => [...inboxKeys.all, 'contacts', ids] as const,
  people: (text: string) => [...inboxKeys.all, 'people', text] as const,
  messages: (conversationId: string) => [...inboxKeys.all, 'messages', conversationId] as const,
  /** A part of a conversation far from its end, while somebody reads there. */
  historyWindow: (conversationId: string) => [...inboxKeys.all, 'history-window', conversationId] as const,
  quoted: (conversationId: string, number: number) => [...inboxKeys.all, 'quoted', conversationId, number] as const,
  versions: (messageId: string) => [...inboxKeys.all, 'versions', messageId] as const,
  image: (name: string) => [...inboxKeys.all, 'image', name] as const,
  linkCard: (path: string) => [...inboxKeys.all, 'link-card', path] as const,
  messagesAfter: (conversationId: string, number: number) =>
    [...inboxKeys.all, 'messages-after', conversationId, number] as const,
};
