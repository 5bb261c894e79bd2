import { useState, type KeyboardEvent } from 'react';
import { SendHorizontal } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Input } from '@lineup/ui/input';
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
  const content = text.trim();

  const change = (value: string) => {
    setText(value);
    saveDraft(userId, conversationId, value);
  };
  const send = () => {
    if (content === '') return;
    onSend(content);
    change('');
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
      <Input.TextArea
        aria-label="Message"
        placeholder="Write a message"
        autoSize={{ minRows: 1, maxRows: 6 }}
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
