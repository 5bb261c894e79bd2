import { ownRoom } from '@lineup/data';
import { CHOICES, type Status } from './answer-labels';

/** An answer that waits in this browser until the server has it, or has refused it. */
export interface WaitingAnswer {
  status: Status;
  notes: string | null;
}

const print = ({ status, notes }: WaitingAnswer) => `${status} ${notes ?? ''}`;

function read(text: string | null): WaitingAnswer | null {
  const status = CHOICES.find(([each]) => text?.startsWith(`${each} `))?.[0];
  return status && text ? { status, notes: text.slice(status.length + 1) || null } : null;
}

const room = ownRoom('answer-outbox', read, { print });

/** Given since this page opened: it sends them itself. */
const ofThisPage = new Set<string>();

/** A later one takes its place. */
export function keepAnswer(userId: string, practiceId: string, given: WaitingAnswer): WaitingAnswer {
  ofThisPage.add(userId + practiceId);
  room.keep(userId, practiceId, given);
  return given;
}

/** What a page before this one could not send. */
export const lateAnswer = (userId: string, practiceId: string): WaitingAnswer | null =>
  ofThisPage.has(userId + practiceId) ? null : room.find(userId, practiceId);

/** Ends the wait of this answer; not that of one which was given after it. */
export function forgetAnswer(userId: string, practiceId: string, given: WaitingAnswer): void {
  const waiting = room.find(userId, practiceId);
  if (waiting && print(waiting) === print(given)) room.forget(userId, practiceId);
}
