import { ownRoom } from '@lineup/data';
import * as z from '@lineup/schema';
import type { Answers, InterestForm } from '../../model/load-interest-form';
import type { Draft } from '../../kit/question/answers';

const keptSchema = z.object({
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  at: z.number(),
});

/** Of a visitor until they have signed in, of a user whose draft did not reach the server; for a day. */
const room = ownRoom('interest-form', (text) => z.readJson(keptSchema, text), { bounds: { age: 86_400_000 } });
const VISITOR = '';

/** Keeps answers in this browser. */
export const keepHere = (formId: string, userId: string | null, answers: Draft) =>
  room.keep(userId ?? VISITOR, formId, { answers, at: Date.now() });

/** What is kept here for this viewer, or was typed before they signed in; null where the draft on the server is newer, typed on another device. */
export function keptHere(formId: string, userId: string | null, draft: InterestForm['draft']): Answers | null {
  const own = userId && room.find(userId, formId);
  if (!own) return room.find(VISITOR, formId)?.answers ?? null;
  return draft && Date.parse(draft.updated_at) > own.at ? null : own.answers;
}

/** Forgets what is kept here. */
export function forgetHere(formId: string, userId: string | null): void {
  for (const owner of new Set([VISITOR, userId ?? VISITOR])) room.forget(owner, formId);
}
