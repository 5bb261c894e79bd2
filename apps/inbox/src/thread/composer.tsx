import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { SendHorizontal } from 'lucide-react';
import { hasText } from '@lineup/ui/has-text';
import { NativeButton } from '@lineup/ui/native-button';
import styles from './composer.module.css';
import { MAX_MESSAGE_LENGTH } from './send-message';
import { useDraft } from './use-draft';

interface ComposerProps {
  userId: string;
  conversationId: string;
  /** Somebody writes: others may be told. */
  onType(): void;
  onSend(content: string): void;
}

/** The field for a message. Enter sends, Shift+Enter starts a new line; the text is kept until it is sent. */
export function Composer({ userId, conversationId, onType, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type, drop } = useDraft(userId, conversationId, field);
  const content = hasText(text) ? text.trim() : '';

  // As high as its text, up to the maximum in the style sheet.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);

  const send = () => {
    if (content === '') return;
    onSend(content);
    drop(content);
    field.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // Enter confirms a character while an input method composes it.
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
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => {
          type(event.target.value);
          if (event.target.value !== '') onType();
        }}
        onKeyDown={sendOnEnter}
      />
      <NativeButton variant="primary" type="submit" aria-label="Send" disabled={content === ''}>
        <SendHorizontal size={18} aria-hidden />
      </NativeButton>
      {text.length > MAX_MESSAGE_LENGTH - 200 && (
        <p className={styles.limit} role="status">
          {MAX_MESSAGE_LENGTH - text.length} characters left
        </p>
      )}
    </form>
  );
}
