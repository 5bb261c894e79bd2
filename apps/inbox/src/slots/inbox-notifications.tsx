import { useState } from 'react';
import type { SlotProps } from '@lineup/contract';
import { SettingsChoice, SettingsSection } from '@lineup/ui/settings';
import { canNotify, isNotifying, switchNotifications } from '../model/browser-notifications';
import { MutedConversations } from './muted-conversations';
import styles from './inbox-notifications.module.css';
import { t } from '../language';

/** What the inbox offers on the page of notifications: news of messages in this browser, and what is muted. */
export function InboxNotifications({ userId }: SlotProps) {
  return (
    <SettingsSection id="inbox" title={t('Inbox')}>
      {canNotify() && <NewMessages userId={userId} />}
      <MutedConversations userId={userId} />
    </SettingsSection>
  );
}

/** Applies at once, to this browser. */
function NewMessages({ userId }: SlotProps) {
  const [isOn, setOn] = useState(() => isNotifying(userId));
  const [isBlocked, setBlocked] = useState(false);
  return (
    <div>
      <SettingsChoice
        type="checkbox"
        label={t('New messages while the inbox is open in the background')}
        hint={t('In this browser, until you sign out here. It says who wrote, never what.')}
        checked={isOn}
        onChange={async ({ target }) => {
          const isWanted = target.checked;
          const isAllowed = await switchNotifications(userId, isWanted);
          setOn(isAllowed);
          setBlocked(isWanted && !isAllowed);
        }}
      />
      {isBlocked && (
        <p className={styles.problem} role="alert">
          {t(
            'Your browser blocks notifications from Lineup. Allow them in its settings for this site, then try again.',
          )}
        </p>
      )}
    </div>
  );
}
