import { localStore } from '@lineup/data';
import { isUnread, type Conversation } from './conversation';

/** What the list shows; in the address as `?show=`. */
export const SHOWN = { all: 'All', unread: 'Unread', starred: 'Starred', archived: 'Archived' } as const;
export type Shown = keyof typeof SHOWN;

/** The order of all conversations: the newest first, or those with unread messages before. */
export type Sort = 'newest' | 'unread';

export interface ListView {
  show: Shown;
  sort: Sort;
}

export const ALL_NEWEST: ListView = { show: 'all', sort: 'newest' };

const SORT_KEY = 'lineup-inbox-sort';

export const readSort = (): Sort => (localStore.getItem(SORT_KEY) === 'unread' ? 'unread' : 'newest');
export const keepSort = (sort: Sort) => localStore.setItem(SORT_KEY, sort);

/** The view that an address asks for; only all conversations have an order of choice. */
export function readView(params: URLSearchParams, sort = readSort()): ListView {
  const asked = params.get('show') ?? '';
  const show = asked in SHOWN ? (asked as Shown) : 'all';
  return { show, sort: show === 'all' ? sort : 'newest' };
}

/** Whether a conversation is listed there, as the database decides. */
export function belongsTo(show: Shown, conversation: Conversation): boolean {
  if (show === 'starred') return conversation.is_starred;
  if (show === 'archived') return conversation.is_archived;
  return !conversation.is_archived && (show === 'all' || isUnread(conversation));
}

/** What the order of the list goes by. */
export type Place = Pick<Conversation, 'conversation_id' | 'updated_at' | 'unread_count' | 'is_marked_unread'>;

/** The order of the list, as the database makes it. */
export const orderOf =
  (sort: Sort) =>
  (a: Place, b: Place): number =>
    (sort === 'unread' ? Number(isUnread(b)) - Number(isUnread(a)) : 0) ||
    Date.parse(b.updated_at) - Date.parse(a.updated_at) ||
    (a.conversation_id < b.conversation_id ? 1 : -1);
