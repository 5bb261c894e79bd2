import { localStore, ownStore, ownTabStore, readRefusal, sessionStore } from '@lineup/data';

/** For this tab: what it was showing when the session ended. */
const ENDED_KEY = 'session_ended';
const KNOWN_KEY = 'has_signed_in';

/** What was typed in this browser and not sent when a session ended from outside: it is removed with the session. */
export interface EndedSession {
  drafts: number;
  messages: number;
  cause: EndCause;
}

/** What is known of why: `elsewhere` is a sign-out on another device, a new password or the end of the account. */
type EndCause = 'tab' | 'elsewhere' | 'expired' | 'blocked' | 'unknown';

/** By the codes of the auth server. */
const CAUSES: Partial<Record<string, EndCause>> = {
  refresh_token_not_found: 'elsewhere',
  session_not_found: 'elsewhere',
  session_expired: 'expired',
  user_banned: 'blocked',
};

/** Whether somebody signs out in this tab, which is no surprise to them. */
let isLeaving = false;

/** Before a sign-out in this tab. */
export function noteLeaving(): void {
  isLeaving = true;
}

/** Somebody is signed in. */
export function noteSignedIn(): void {
  localStore.setItem(KNOWN_KEY, 'true');
  isLeaving = false;
  sessionStore.removeItem(ENDED_KEY);
}

/** Whether anybody has signed in in this browser before: else the form for new people comes first. */
export const hasSignedInHere = (): boolean => localStore.getItem(KNOWN_KEY) !== null;

/** A session ended. What was typed is counted before it is removed, by the kinds that the keys begin with. */
export function noteEnded(isByTab: boolean): void {
  if (isLeaving) return;
  const cause = isByTab ? 'tab' : (CAUSES[readRefusal() ?? ''] ?? 'unknown');
  const keys = [ownStore, ownTabStore].flatMap((store) => store.keys(''));
  const amount = (kind: RegExp) => keys.filter((key) => kind.test(key)).length;
  const drafts = amount(/^[\w-]*(form|draft|editor|builder):/);
  // Two numbers and a word: without a schema, which the first page does not load.
  sessionStore.setItem(ENDED_KEY, `${drafts} ${amount(/^[\w-]*outbox:/)} ${cause}`);
}

/** How a session ended that nobody here ended; null when none did. */
export function readEndedSession(): EndedSession | null {
  const [, drafts, messages, cause = 'unknown'] =
    /^(\d+) (\d+)(?: (tab|elsewhere|expired|blocked|unknown))?$/.exec(sessionStore.getItem(ENDED_KEY) ?? '') ?? [];
  return drafts && messages ? { drafts: Number(drafts), messages: Number(messages), cause: cause as EndCause } : null;
}
