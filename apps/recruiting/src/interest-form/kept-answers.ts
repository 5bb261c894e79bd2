import { localStore, ownStore } from '@lineup/data';
import type { Answers, InterestForm } from '../model/load-interest-form';
import type { Draft } from '../kit/question/answers';

const DAY = 86_400_000;
const keyOf = (formId: string) => `interest-form:${formId}`;

interface Kept {
  answers: Draft;
  /** Null: typed before signing in. */
  owner: string | null;
  at: number;
}

/** Keeps answers in this browser: of a visitor until they have signed in, of a user whose draft did not reach the server. */
export function keepHere(formId: string, owner: string | null, answers: Draft): void {
  const store = owner === null ? localStore : ownStore;
  store.setItem(keyOf(formId), JSON.stringify({ answers, owner, at: Date.now() } satisfies Kept));
}

/**
 * What is kept here for this viewer; null for nothing, for what is older than a day, for what somebody else typed, and
 * where the draft on the server is newer, typed on another device.
 */
export function keptHere(formId: string, viewerId: string | null, draft: InterestForm['draft']): Answers | null {
  try {
    const stored = ownStore.getItem(keyOf(formId)) ?? localStore.getItem(keyOf(formId));
    const kept = JSON.parse(stored ?? 'null') as Kept | null;
    if (!kept || Date.now() - kept.at > DAY) return null;
    if (kept.owner === null) return kept.answers;
    const isOlder = draft !== null && Date.parse(draft.updated_at) > kept.at;
    return kept.owner === viewerId && !isOlder ? kept.answers : null;
  } catch {
    return null;
  }
}

/** Forgets what is kept here. */
export function forgetHere(formId: string): void {
  ownStore.removeItem(keyOf(formId));
  localStore.removeItem(keyOf(formId));
}
