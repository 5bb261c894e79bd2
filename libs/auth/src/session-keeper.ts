import { forgetOwn, getClient, toDataError, type Session } from '@lineup/data';
import { clearAgeVerification } from './age-verification';
import { noteEnded, noteSignedIn } from './ended-session';
import { signedIn, signedOut, type SessionState } from './session-state';
import { onStoredSessionChange, readStoredSession } from './stored-session';

/** Seconds before its end from which a token counts as expired. */
const MARGIN = 10;
/** Pause before a session that could not be refreshed is tried again, in ms. */
const RETRY_MS = 10_000;

/**
 * Knows who is signed in and notifies on every change. The state at load comes from storage alone: without a stored
 * session nothing is downloaded, with a fresh one the user counts as signed in at once, and only an expired one waits
 * for its refresh.
 */
export class SessionKeeper {
  #state = initialState();
  #listeners = new Set<() => void>();
  #stopFollowing: (() => void) | null = null;
  #isStarting = false;
  /** Whether a session of somebody was here, be it expired. */
  #isSomebodys = readStoredSession() !== null;

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The state as soon as it is known, which an expired session is only after its refresh. */
  async settled(): Promise<SessionState> {
    while (this.#state.status === 'loading')
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    return this.#state;
  }

  /** Follows the session, other tabs included, until the returned function is called. */
  start(): () => void {
    const stopListening = onStoredSessionChange((session) => this.accept(session, true));
    window.addEventListener('online', this.#retry);
    if (this.#state.status !== 'signed-out') void this.#follow();
    return () => {
      stopListening();
      window.removeEventListener('online', this.#retry);
      this.#stopFollowing?.();
      this.#stopFollowing = null;
    };
  }

  /** Takes over a session that was just got or lost, here or in another tab. */
  accept(session: Session | null, isByTab = false): void {
    this.#set(session ? signedIn(session) : signedOut, isByTab);
    if (session) void this.#follow();
  }

  #retry = (): void => {
    if (this.#state.status === 'signed-in') void this.#follow();
  };

  #set(next: SessionState, isByTab = false): void {
    const isSame =
      next.status === this.#state.status && next.session?.access_token === this.#state.session?.access_token;
    if (isSame) return;
    if (next.status === 'signed-out') this.#leaveNothing(isByTab);
    else if (next.status === 'signed-in') noteSignedIn();
    this.#isSomebodys = next.status === 'signed-in';
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  /**
   * A session can end without a sign-out here: the server refused it, or another device ended it. Whoever comes next may
   * be somebody else, so what was typed and not sent goes, too. Not while somebody is signed in by another tab.
   */
  #leaveNothing(isByTab: boolean): void {
    clearAgeVerification();
    if (!this.#isSomebodys || readStoredSession() !== null) return;
    noteEnded(isByTab);
    forgetOwn();
  }

  /** Loads the client, refreshes an expired session and listens to changes; at most once at a time. */
  async #follow(): Promise<void> {
    if (this.#stopFollowing || this.#isStarting) return;
    this.#isStarting = true;
    try {
      const supabase = await getClient();
      const { data, error } = await supabase.auth.getSession();
      if (error) throw error;
      this.#set(data.session ? signedIn(data.session) : signedOut);
      const listening = supabase.auth.onAuthStateChange((_event, session) =>
        this.#set(session ? signedIn(session) : signedOut),
      );
      this.#stopFollowing = () => listening.data.subscription.unsubscribe();
    } catch (error) {
      console.error('The session could not be loaded', error);
      // Without a connection nobody is signed out: the stored session is tried again later.
      const stored = toDataError(error).isRetryable ? readStoredSession() : null;
      if (stored) setTimeout(this.#retry, RETRY_MS);
      this.#set(stored ? signedIn(stored) : signedOut);
    } finally {
      this.#isStarting = false;
    }
  }
}

function initialState(): SessionState {
  const session = readStoredSession();
  const isFresh = session !== null && (session.expires_at ?? 0) > Date.now() / 1000 + MARGIN;
  if (isFresh) return signedIn(session);
  return session !== null ? { ...signedOut, status: 'loading' } : signedOut;
}
