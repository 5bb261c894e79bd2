import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from '@lineup/data';
import { dateAndTime } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { conversationName } from '../model/conversation-name';
import { inboxKeys } from '../model/keys';
import styles from './inbox-notifications.module.css';
import { MAX_MUTED, listMuted, type Muted } from './list-muted';
import { useUnmute } from './use-unmute';
import { useMuteAgain } from './use-mute-again';
import { rich, t } from '../language';

/** The conversations that are muted, and hearing of them again. */
export function MutedConversations({ userId }: { userId: string }) {
  const { data: muted, isError, refetch } = useQuery(listMuted);
  const [unmuted, setUnmuted] = useState<Muted>();
  useLiveQuery({
    topic: `user:${userId}`,
    key: inboxKeys.muted(),
    events: ['conversation'],
    // Messages and readings mute nothing.
    onEvent: ({ payload }) => payload['kind'] !== 'changed',
  });
  const unmuting = useUnmute();
  const undoing = useMuteAgain();
  const nameOf = (conversation: Muted) => conversationName(conversation, userId);

  return (
    <div className={styles.muted}>
      <h3 className={styles.title}>{t('Muted conversations')}</h3>
      {unmuted && (
        <UndoNotice
          text={t('{name} is no longer muted.', { name: nameOf(unmuted) })}
          isUndoing={undoing.isPending}
          onUndo={() => undoing.mutate(unmuted, { onSuccess: () => setUnmuted(undefined) })}
          onDismiss={() => setUnmuted(undefined)}
        />
      )}
      {muted ? (
        muted.length === 0 ? (
          <p className={styles.note}>{t('None. You can mute a conversation from its menu in the inbox.')}</p>
        ) : (
          <SettingsList label={t('Muted conversations')}>
            {muted.map((conversation) => (
              <SettingsLine
                key={conversation.conversation_id}
                title={<strong>{nameOf(conversation)}</strong>}
                detail={
                  conversation.muted_until
                    ? t('Until {time}', { time: dateAndTime(conversation.muted_until) })
                    : t('Until you unmute it')
                }
              >
                <Button
                  aria-label={t('Unmute {name}', { name: nameOf(conversation) })}
                  aria-disabled={unmuting.isRunning(conversation.conversation_id)}
                  onClick={() => unmuting.mutate(conversation, { onSuccess: () => setUnmuted(conversation) })}
                >
                  {t('Unmute')}
                </Button>
              </SettingsLine>
            ))}
          </SettingsList>
        )
      ) : isError ? (
        <p className={styles.problem} role="alert">
          {rich('Muted conversations could not be loaded. <button>Retry</button>', {
            button: (words) => <Button onClick={() => void refetch()}>{words}</Button>,
          })}
        </p>
      ) : (
        <p className={styles.note}>{t('Loading…')}</p>
      )}
      {muted?.length === MAX_MUTED && (
        <p className={styles.note}>{t('These are the {most} with the latest messages.', { most: MAX_MUTED })}</p>
      )}
    </div>
  );
}
