import { readEndedSession, type EndedSession } from '@lineup/auth';
import { useHydrated } from '@lineup/ui/use-hydrated';
import { useState } from 'react';
import styles from './auth.module.css';

/** Says to whom a session ended from outside that it did, what was sent, and what was not. */
export function EndedNotice() {
  const [ended] = useState(readEndedSession);
  if (!useHydrated() || !ended) return null;
  return (
    <div className={styles.ended} role="status">
      <p>
        <strong>You were signed out.</strong> {CAUSES[ended.cause]}
      </p>
      <p>What showed as sent has arrived. {unsentText(ended)}</p>
    </div>
  );
}

const CAUSES: Record<EndedSession['cause'], string> = {
  tab: 'You signed out in another tab of this browser, or your session ended there.',
  elsewhere:
    'Someone signed you out on another device, your password was changed, or this account was deleted. If that was not you, reset your password.',
  expired: 'Your session expired.',
  blocked: 'Our staff blocked this account. Contact us if you think that is a mistake.',
  unknown: 'Your session was ended in another tab, on another device or by our staff, or it expired.',
};

function unsentText({ drafts, messages }: EndedSession): string {
  const unsent = [
    messages > 0 && (messages === 1 ? '1 message' : `${messages} messages`),
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ].filter(Boolean);
  if (unsent.length === 0) return 'Nothing was waiting to be sent.';
  return `Not sent, and removed from this browser so that nobody else reads it: ${unsent.join(' and ')}.`;
}
