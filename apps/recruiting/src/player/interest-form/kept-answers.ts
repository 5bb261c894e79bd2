import { localStore, ownStore } from '@lineup/data';
import * as z from '@lineup/schema';
import type { Answers, InterestForm } from '../../model/load-interest-form';
import type { Draft } from '../../kit/question/answers';

const DAY = 86_400_000;
const keyOf = (formId: string) => `interest-form:${formId}`;

const keptSchema = z.object({
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Null: typed before signing in. */
  owner: z.nullable(z.string()),
  at: z.number(),
});

/** Keeps answers in this browser: of a visitor until they have signed in, of a user whose draft did not reach the server. */
export function keepHere(formId: string, owner: string | null, answers: Draft): void {
  const store = owner === null ? localStore : ownStore;
  store.setItem(keyOf(formId), JSON.stringify({ answers, owner, at: Date.now() } satisfies z.infer<typeof keptSchema>));
}

/**
 * What is kept here for this viewer; null for nothing, for what is older than a day, for what somebody else typed, and
 * where the draft on the server is newer, typed on another device.
 */
export function keptHere(formId: string, viewerId: string | null, draft: InterestForm['draft']): Answers | null {
  const kept = z.readJson(keptSchema, ownStore.getItem(keyOf(formId)) ?? localStore.getItem(keyOf(formId)));
  if (!kept || Date.now() - kept.at > DAY) return null;
  if (kept.owner === null) return kept.answers;
  const isOlder = draft !== null && Date.parse(draft.updated_at) > kept.at;
  return kept.owner === viewerId && !isOlder ? kept.answers : null;
}

/** Forgets what is kept here. */
export function forgetHere(formId: string): void {
  ownStore.removeItem(keyOf(formId));
  localStore.removeItem(keyOf(formId));
}
