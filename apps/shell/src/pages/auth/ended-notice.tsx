import { type Sentences } from '@lineup/language';
import { readEndedSession, type EndedSession } from '@lineup/auth';
import { useHydrated } from '@lineup/ui/use-hydrated';
import { useState } from 'react';
import styles from './auth.module.css';
import { plural, t } from '../../language/language';

/** Says to whom a session ended from outside that it did, what was sent, and what was not. */
export function EndedNotice() {
  const [ended] = useState(readEndedSession);
  if (!useHydrated() || !ended) return null;
  return (
    <div className={styles.ended} role="status">
      <p>
        <strong>{t('You were signed out.')}</strong> {t(CAUSES[ended.cause])}
      </p>
      <p>{`${t('What showed as sent has arrived.')} ${unsentText(ended)}`}</p>
    </div>
  );
}

const CAUSES = {
  tab: 'You signed out in another tab of this browser, or your session ended there.',
  elsewhere:
    'Someone signed you out on another device, your password was changed, or this account was deleted. If that was not you, reset your password.',
  expired: 'Your session expired.',
  blocked: 'Our staff blocked this account. Contact us if you think that is a mistake.',
  unknown: 'Your session was ended in another tab, on another device or by our staff, or it expired.',
} satisfies Sentences<Record<EndedSession['cause'], string>>;

function unsentText({ drafts, messages }: EndedSession): string {
  const unsent = [
    messages > 0 && plural(messages, '{count} message', '{count} messages'),
    drafts > 0 && plural(drafts, '{count} draft', '{count} drafts'),
  ].filter(Boolean);
  if (unsent.length === 0) return t('Nothing was waiting to be sent.');
  return t('Not sent, and removed from this browser so that nobody else reads it: {unsent}.', {
    unsent: unsent.join(t(' and ')),
  });
}
