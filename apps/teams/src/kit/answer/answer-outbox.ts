import { ownStore } from '@lineup/data';
import { CHOICES, type Status } from './answer-labels';

/** An answer that somebody gave to a practice. */
export interface WaitingAnswer {
  status: Status;
  notes: string | null;
}

const keyOf = (userId: string, practiceId: string) => `answer-outbox:${userId}:${practiceId}`;

/** Given since this page opened: it sends them itself. */
const ofThisPage = new Set<string>();

/** Keeps an answer in this browser until the server has it, or has refused it. A later one takes its place. */
export function keepAnswer(userId: string, practiceId: string, given: WaitingAnswer): void {
  ofThisPage.add(keyOf(userId, practiceId));
  ownStore.setItem(keyOf(userId, practiceId), `${given.status} ${given.notes ?? ''}`);
}

/** An answer that is still to be sent. */
export function keptAnswer(userId: string, practiceId: string): WaitingAnswer | null {
  const [, word, notes] = /^(\w+) ([^]*)$/.exec(ownStore.getItem(keyOf(userId, practiceId)) ?? '') ?? [];
  const status = CHOICES.find(([each]) => each === word)?.[0];
  return status ? { status, notes: notes || null } : null;
}

/** What a page before this one could not send. */
export const lateAnswer = (userId: string, practiceId: string): WaitingAnswer | null =>
  ofThisPage.has(keyOf(userId, practiceId)) ? null : keptAnswer(userId, practiceId);

/** Ends the wait of this answer; not that of one which was given after it. */
export function forgetAnswer(userId: string, practiceId: string, { status, notes }: WaitingAnswer): void {
  const kept = keptAnswer(userId, practiceId);
  if (kept?.status === status && kept.notes === notes) ownStore.removeItem(keyOf(userId, practiceId));
}
