import { ownRoom } from '@lineup/data';
import * as z from '@lineup/schema';
import { create } from 'zustand';

/** What was typed in a conversation and not sent; an empty text is one that was sent or discarded. */
const draftSchema = z.object({
  text: z.string(),
  /** When it was typed, in ms since 1970. */
  at: z.number(),
});

export type Draft = z.infer<typeof draftSchema>;

const room = ownRoom('inbox-draft', (text) => z.readJson(draftSchema, text));

/** My drafts by conversation, kept in this browser until I sign out. */
export const useDrafts = create<{ drafts: Record<string, Draft> }>(() => ({ drafts: {} }));

/** The unsent text of a conversation, for its row in the list. */
export const useDraftText = (conversationId: string): string =>
  useDrafts(({ drafts }) => drafts[conversationId]?.text.trim() ?? '');

export const draftOf = (conversationId: string): Draft | undefined => useDrafts.getState().drafts[conversationId];

/** Takes over what this browser keeps for the person: when the inbox opens, and when another tab changed it. */
export function readDrafts(userId: string): void {
  useDrafts.setState({ drafts: Object.fromEntries(room.all(userId)) });
}

/** Takes over what another tab changes; returns the function that stops. */
export const watchDrafts = (userId: string) => room.watch(userId, () => readDrafts(userId));

/** Keeps what was typed here, or came from another device, unless something newer is known. */
export function keepDraft(userId: string, conversationId: string, draft: Draft): void {
  if ((draftOf(conversationId)?.at ?? 0) > draft.at) return;
  room.keep(userId, conversationId, draft);
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [conversationId]: draft } }));
}
