import { ownRoom } from '@lineup/data';
import * as z from '@lineup/schema';
import type { InterestForm } from '../../model/load-interest-form';
import type { Draft } from '../../kit/question/answers';

const keptSchema = z.object({
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  at: z.number(),
  /** When a visitor went from the form to the page that signs in. */
  leftAt: z.optional(z.number()),
  /** Typed by a visitor, and by nobody since they signed in. */
  isUntouched: z.optional(z.boolean()),
});
type Kept = z.infer<typeof keptSchema>;

/** Of a visitor until they have signed in, of a user whose draft did not reach the server; for a day. */
const room = ownRoom('interest-form', (text) => z.readJson(keptSchema, text), { bounds: { age: 86_400_000 } });
const VISITOR = '';
/** Anyone who signs in later than this after a visitor left the form is somebody else, in ms. */
const WAY_IN = 3_600_000;

/** Keeps answers in this browser. */
export const keepHere = (formId: string, userId: string | null, answers: Draft) =>
  room.keep(userId ?? VISITOR, formId, { answers, at: Date.now() });

/** Keeps the answers of a visitor who goes to sign in and comes back to send them. */
export const keepForSignIn = (formId: string, answers: Draft) =>
  room.keep(VISITOR, formId, { answers, at: Date.now(), leftAt: Date.now() });

/**
 * What is kept here for this viewer: their own, else what a visitor typed who left the form to sign in just now. Null where the draft on
 * the server is newer, typed on another device.
 */
export function keptHere(formId: string, userId: string | null, draft: InterestForm['draft']): Kept | null {
  const ofVisitor = room.find(VISITOR, formId);
  if (!userId) return ofVisitor;
  const isNewer = (kept: Kept | null) => kept !== null && !(draft && Date.parse(draft.updated_at) > kept.at);
  const own = room.find(userId, formId);
  if (isNewer(own)) return own;
  const isOnTheWay = ofVisitor?.leftAt !== undefined && Date.now() - ofVisitor.leftAt < WAY_IN;
  return isOnTheWay && isNewer(ofVisitor) ? { answers: ofVisitor.answers, at: ofVisitor.at, isUntouched: true } : null;
}

/** Gives what a visitor typed to the one who signed in: nobody after them finds it. */
export function takeOver(formId: string, userId: string, kept: Kept): void {
  room.keep(userId, formId, kept);
  room.forget(VISITOR, formId);
}

/** Forgets what is kept here. */
export function forgetHere(formId: string, userId: string | null): void {
  for (const owner of new Set([VISITOR, userId ?? VISITOR])) room.forget(owner, formId);
}
