import { ownStore } from '@lineup/data';
import { CHOICES, type Status } from './answer-labels';

/** An answer that waits in this browser until the server has it, or has refused it. */
export interface WaitingAnswer {
  status: Status;
  notes: string | null;
}

const keyOf = (userId: string, practiceId: string) => `answer-outbox:${userId}:${practiceId}`;
const print = ({ status, notes }: WaitingAnswer) => `${status} ${notes ?? ''}`;

/** Given since this page opened: it sends them itself. */
const ofThisPage = new Set<string>();

/** A later one takes its place. */
export function keepAnswer(userId: string, practiceId: string, given: WaitingAnswer): WaitingAnswer {
  const key = keyOf(userId, practiceId);
  ofThisPage.add(key);
  ownStore.setItem(key, print(given));
  return given;
}

/** What a page before this one could not send. */
export function lateAnswer(userId: string, practiceId: string): WaitingAnswer | undefined {
  const key = keyOf(userId, practiceId);
  const text = ownStore.getItem(key) ?? '';
  const status = CHOICES.find(([each]) => text.startsWith(`${each} `))?.[0];
  return status && !ofThisPage.has(key) ? { status, notes: text.slice(status.length + 1) || null } : undefined;
}

/** Ends the wait of this answer; not that of one which was given after it. */
export function forgetAnswer(userId: string, practiceId: string, given: WaitingAnswer): void {
  const key = keyOf(userId, practiceId);
  if (ownStore.getItem(key) === print(given)) ownStore.removeItem(key);
}
