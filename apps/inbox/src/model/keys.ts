/** Query keys of the inbox remote; the first element is the remote's id. */
export const inboxKeys = {
  all: ['inbox'] as const,
  conversations: () => [...inboxKeys.all, 'conversations'] as const,
  drafts: () => [...inboxKeys.all, 'drafts'] as const,
  /** One view of the list. */
  conversationList: (show: string, sort: string) => [...inboxKeys.conversations(), show, sort] as const,
  /** One conversation, whichever view it is in. */
  conversation: (id: string) => [...inboxKeys.all, 'conversation', id] as const,
  muted: () => [...inboxKeys.all, 'muted'] as const,
  unreadTotal: () => [...inboxKeys.all, 'unread-total'] as const,
  search: (text: string, within: string | null) => [...inboxKeys.all, 'search', text, within] as const,
  talkRequests: () => [...inboxKeys.all, 'talk-requests'] as const,
  contacts: (ids: string[]) => [...inboxKeys.all, 'contacts', ids] as const,
  people: (text: string) => [...inboxKeys.all, 'people', text] as const,
  waiting: (conversationId: string) => [...inboxKeys.all, 'waiting', conversationId] as const,
  company: (personIds: string[]) => [...inboxKeys.all, 'company', personIds] as const,
  messages: (conversationId: string) => [...inboxKeys.all, 'messages', conversationId] as const,
  quoted: (conversationId: string, number: number) => [...inboxKeys.all, 'quoted', conversationId, number] as const,
  versions: (messageId: string) => [...inboxKeys.all, 'versions', messageId] as const,
  image: (name: string) => [...inboxKeys.all, 'image', name] as const,
  linkCard: (path: string) => [...inboxKeys.all, 'link-card', path] as const,
  messagesAfter: (conversationId: string, number: number, limit: number) =>
    [...inboxKeys.all, 'messages-after', conversationId, number, limit] as const,
};
