import { getClient, unwrap } from '@lineup/data';
import { lengthOf } from '@lineup/ui/too-long';
import { draftOf, keepDraft } from '../../model/draft';
import { MAX_MESSAGE_LENGTH } from '../cache/message';

/** Typing pauses this long before the other devices get the text. */
const PAUSE_MS = 1500;

/** What the database holds, by conversation. */
const saved = new Map<string, string>();
/** Instants of own writes: their events tell nothing new. */
const written = new Set<number>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** When the inbox opens: another person may have come after the last one, and drafts may have changed elsewhere. */
export function forgetSavedDrafts(): void {
  stopWaiting();
  saved.clear();
  written.clear();
}

/** When the inbox closes. What is saved stays known: the open conversation writes its draft after this. */
export function stopWaiting(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
}

/** Whether an event is that of a write of this page. */
export const isOwnDraft = (typedAt: unknown) => typeof typedAt === 'number' && written.has(typedAt);

/** Keeps what is typed: here at once, for other devices once typing pauses. */
export function typeDraft(userId: string, conversationId: string, text: string): void {
  keepDraft(userId, conversationId, { text, at: Date.now() });
  clearTimeout(waiting.get(conversationId));
  waiting.set(
    conversationId,
    setTimeout(() => saveDraft(userId, conversationId), PAUSE_MS),
  );
}

/** After a message was sent: the database empties the draft that the message has come from, and this one is empty. */
export function dropSentDraft(userId: string, conversationId: string, content: string): void {
  keepDraft(userId, conversationId, { text: '', at: Date.now() });
  clearTimeout(waiting.get(conversationId));
  if (content.startsWith(saved.get(conversationId)?.trim() ?? '')) saved.delete(conversationId);
  else saveDraft(userId, conversationId);
}

/** Writes what waits now: whoever leaves the conversation goes on elsewhere. */
export function saveDraft(userId: string, conversationId: string): void {
  clearTimeout(waiting.get(conversationId));
  const draft = draftOf(conversationId);
  const before = saved.get(conversationId) ?? '';
  const content = draft?.text.trim() === '' ? '' : draft?.text;
  if (!draft || content === undefined || content === before) return;
  // Too long to be sent: this browser keeps it until it is shortened.
  if (lengthOf(content) > MAX_MESSAGE_LENGTH) return;
  saved.set(conversationId, content);
  written.add(draft.at);
  upsert(userId, conversationId, content, draft.at).catch((error: unknown) => {
    // This browser keeps it, and the next pause tries again.
    saved.set(conversationId, before);
    console.error('The draft could not be kept for other devices', error);
  });
}

/** Notes what the database holds, takes over what is newer and writes what is older there. */
export function takeDrafts(
  userId: string,
  rows: readonly { conversation_id: string; content: string; typed_at: string }[],
): void {
  for (const { conversation_id: id, content, typed_at } of rows) {
    saved.set(id, content);
    const at = Date.parse(typed_at);
    const here = draftOf(id);
    if (!here || here.at < at) keepDraft(userId, id, { text: content, at });
    else if (here.at > at) saveDraft(userId, id);
  }
}

async function upsert(userId: string, conversationId: string, content: string, at: number): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase
      .from('message_drafts')
      .upsert({ conversation_id: conversationId, user_id: userId, content, typed_at: new Date(at).toISOString() }),
  );
}
