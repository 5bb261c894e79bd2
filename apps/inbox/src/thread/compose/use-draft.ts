import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { draftOf, useDrafts } from '../../model/draft';
import { dropSentDraft, saveDraft, typeDraft } from './save-draft';

/**
 * The text of the field, kept until it is sent. What another tab or device typed later replaces it, but never what is
 * under somebody's hands.
 */
export function useDraft(userId: string, conversationId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useState(() => draftOf(conversationId)?.text ?? '');
  const take = useEffectEvent((newer: string) => {
    const isInHands = text !== '' && document.activeElement === field.current && document.hasFocus();
    if (!isInHands) setText(newer);
  });
  useEffect(() => useDrafts.subscribe(({ drafts }) => take(drafts[conversationId]?.text ?? '')), [conversationId]);
  useEffect(() => () => saveDraft(userId, conversationId), [userId, conversationId]);
  return {
    text,
    type: (value: string) => {
      setText(value);
      typeDraft(userId, conversationId, value);
    },
    /** After sending it. */
    drop: (content: string) => {
      setText('');
      dropSentDraft(userId, conversationId, content);
    },
  };
}
