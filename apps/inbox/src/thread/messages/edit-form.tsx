import { useEffect, useRef, type KeyboardEvent } from 'react';
import { FormMessage, SubmitButton, hasText, tooLong, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useEditMessage } from './edit-message';
import { MAX_MESSAGE_LENGTH, type Message } from '../cache/message';
import styles from './message-bubble.module.css';

export interface MessageEditFormProps {
  conversationId: string;
  message: Message;
  onDone(): void;
}

/** The text of my message in its place. Enter saves, Shift+Enter starts a new line, Escape leaves it and keeps a draft. */
export default function EditForm({ conversationId, message, onDone }: MessageEditFormProps) {
  const edit = useEditMessage(conversationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, errors, failure, change, submit, isSending, formProps } = useForm<{ content: string }, string>({
    keepAs: `message-edit:${message.id}`,
    initial: { content: message.content },
    schema: ({ content }) => {
      if (!hasText(content) && !message.images)
        return { problems: { content: 'Write something, or delete the message.' } };
      const long = tooLong(content, MAX_MESSAGE_LENGTH);
      return long ? { problems: { content: long } } : { input: content.trim() };
    },
    send: (content) => edit.mutateAsync({ message, content }),
    onDone,
  });
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms a character while an input method composes it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return onDone();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void submit();
  };
  const { notice, ...props } = formProps;
  const problem = errors.content ?? tooLong(draft.content, MAX_MESSAGE_LENGTH);
  return (
    <form {...props} className={styles.edit} aria-label="Edit message">
      {notice}
      <textarea
        ref={field}
        rows={Math.min(8, draft.content.split('\n').length + 1)}
        dir="auto"
        aria-label="Edit message"
        aria-invalid={problem ? true : undefined}
        value={draft.content}
        onChange={(event) => change('content', event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FormMessage>{problem ?? failure}</FormMessage>
      <span className={styles.editActions}>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton label="Save" busyLabel="Saving..." isBusy={isSending} />
      </span>
    </form>
  );
}
