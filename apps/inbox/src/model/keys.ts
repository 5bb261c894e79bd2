/** Query keys of the inbox remote; the first element is the remote's id. */
export const inboxKeys = {
  all: ['inbox'] as const,
  conversations: () => [...inboxKeys.all, 'conversations'] as const,
  drafts: () => [...inboxKeys.all, 'drafts'] as const,
  contacts: (ids: string[]) => [...inboxKeys.all, 'contacts', ids] as const,
  people: (text: string) => [...inboxKeys.all, 'people', text] as const,
  messages: (conversationId: string) => [...inboxKeys.all, 'messages', conversationId] as const,
  messagesAfter: (conversationId: string, number: number, limit: number) =>
    [...inboxKeys.all, 'messages-after', conversationId, number, limit] as const,
};
