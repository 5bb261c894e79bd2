import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Conversation } from '../model/conversation';
import { isNotifying } from '../model/browser-notifications';
import { conversationsWithNews, notifyOf } from './notifications';

/** Shows a notification of the browser for new messages while this tab is hidden, where the user asked for it. */
export function useNotifications(conversations: Conversation[], myId: string): void {
  const navigate = useNavigate();
  const seen = useRef<Conversation[]>([]);
  const tell = useEffectEvent((now: Conversation[]) => {
    const news = conversationsWithNews(seen.current, now, myId);
    seen.current = now;
    if (document.visibilityState === 'visible' || !isNotifying(myId)) return;
    for (const conversation of news)
      notifyOf(conversation, myId, () => void navigate(`/inbox?conversation=${conversation.conversation_id}`));
  });
  useEffect(() => tell(conversations), [conversations]);
}
