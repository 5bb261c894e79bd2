import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { SendHorizontal } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import styles from './composer.module.css';
import { readDraft, saveDraft } from './drafts';
import { LONGEST_MESSAGE } from './send-message';

/** Where a message is written. Enter sends, Shift+Enter breaks the line; the text is kept until it is sent. */
export function Composer({
  userId,
  conversationId,
  onSend,
}: {
  userId: string;
  conversationId: string;
  onSend: (content: string) => void;
}) {
  const [text, setText] = useState(() => readDraft(userId, conversationId));
  const field = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();

  // As high as its text; the style sheet sets the most.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);

  const change = (value: string) => {
    setText(value);
    saveDraft(userId, conversationId, value);
  };
  const send = () => {
    if (content === '') return;
    onSend(content);
    change('');
    field.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label="Message"
        placeholder="Write a message"
        enterKeyHint="send"
        maxLength={LONGEST_MESSAGE}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <Button
        type="primary"
        htmlType="submit"
        aria-label="Send"
        disabled={content === ''}
        icon={<SendHorizontal size={18} aria-hidden />}
      />
      {text.length > LONGEST_MESSAGE - 200 && (
        <p className={styles.limit} role="status">
          {LONGEST_MESSAGE - text.length} characters left
        </p>
      )}
    </form>
  );
}
