import type { Contact, Contacts } from '../model/contact';
import type { Conversation } from '../model/conversation';
import { ME } from './render-remote';

export const person = (user_id: string, display_name: string) => ({
  user_id,
  display_name,
  slug: null,
  avatar_url: null,
  guardian_of: [] as string[],
  works_for: null as Contact['works_for'],
  is_companion: false,
});

export const contact = (user_id: string, display_name: string, about: string | null = null): Contact => ({
  ...person(user_id, display_name),
  about,
});

/** What `list_contacts` answers. */
export const contactsAnswer = (change: Partial<Contacts> = {}): Contacts => ({
  recent: [],
  family: [],
  team: [contact('u1', 'Riley Tran', 'Comets'), contact('u2', 'Alex Petrosyan', 'Comets')],
  colleges: [],
  asked: [],
  ...change,
});

/** A row of `list_conversations`: a group of mine. */
export const groupRow = (change: Partial<Conversation> = {}): Conversation => ({
  conversation_id: 'c1',
  type: 'group',
  title: 'Scrim crew',
  created_by: ME,
  max_participants: 7,
  participants: [person(ME, 'Jordan Vasquez'), person('u1', 'Riley Tran')],
  updated_at: '2026-11-20T10:00:00Z',
  message_count: 0,
  is_starred: false,
  unread_count: 0,
  last_message: null,
  live_topic: 'conversation:c1:1',
  is_muted: false,
  muted_until: null,
  is_marked_unread: false,
  is_archived: false,
  is_blocked: false,
  picture_url: null,
  reads: {},
  joined_late_at: null,
  lacks_company: false,
  is_exportable: false,
  quiet: null,
  ...change,
});
