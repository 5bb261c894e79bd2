import { useEffect, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { hasText } from '@lineup/ui/has-text';
import { lengthOf } from '@lineup/ui/too-long';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import styles from './composer.module.css';
import { MAX_IMAGES, useAttachedImages } from './attached-images';
import { IMAGE_TYPES } from './prepare-image';
import type { OutgoingMessage } from '../outbox/outbox';
import { useReplying, replyTo } from '../messages/replying';
import { ReplyingBar } from './replying-bar';
import { MAX_MESSAGE_LENGTH } from '../cache/message';
import { useDraft } from './use-draft';

const attachedList = lazyPart(() => import('./attached-list'));

interface ComposerProps {
  userId: string;
  conversationId: string;
  /** It comes at a press, whose button is gone. */
  takesFocus?: boolean;
  /** Somebody writes: others may be told. */
  onType(): void;
  onSend(message: Pick<OutgoingMessage, 'content' | 'replyTo' | 'images'>): void;
}

/**
 * The field for a message, with what it answers and its images. Enter sends, Shift+Enter starts a new line; the text is
 * kept until it is sent.
 */
export function Composer({ userId, conversationId, takesFocus = false, onType, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { text, type, drop } = useDraft(userId, conversationId, field);
  const attached = useAttachedImages(conversationId, userId);
  const answered = useReplying(({ to }) => to[conversationId]);
  const content = hasText(text) ? text.trim() : '';
  const isEmpty = content === '' && attached.images.length === 0;
  const left = MAX_MESSAGE_LENGTH - lengthOf(content);
  const isFull = attached.images.length >= MAX_IMAGES;

  // As high as its text, up to the maximum in the style sheet.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const answeredId = answered?.id;
  useEffect(() => {
    if (answeredId !== undefined) field.current?.focus();
  }, [answeredId]);

  const cancelReply = () => {
    replyTo(conversationId, undefined);
    field.current?.focus();
  };
  const send = () => {
    if (isEmpty || left < 0 || !attached.isReady) return;
    const images = attached.take();
    onSend({
      content,
      ...(answered && { replyTo: answered.number }),
      ...(images.length > 0 && { images }),
    });
    replyTo(conversationId, undefined);
    drop(content);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms a character while an input method composes it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && answered) return cancelReply();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].filter(({ type }) => IMAGE_TYPES.includes(type));
    if (pasted.length === 0) return;
    event.preventDefault();
    attached.add(pasted);
  };

  return (
    <form
      method="post"
      className={styles.composer}
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {answered && <ReplyingBar message={answered} onCancel={cancelReply} />}
      {(attached.images.length > 0 || attached.notice) && <attachedList.Part attached={attached} />}
      <Button
        variant="ghost"
        aria-label="Add images"
        title={isFull ? `A message can have up to ${MAX_IMAGES} images` : 'Add images'}
        disabled={isFull}
        onPointerEnter={attachedList.prefetch}
        onFocus={attachedList.prefetch}
        onClick={() => files.current?.click()}
      >
        <ImagePlus size={20} aria-hidden />
      </Button>
      <input
        ref={files}
        className="lu-visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Image files"
        accept={IMAGE_TYPES.join()}
        onChange={({ target }) => {
          attached.add([...(target.files ?? [])]);
          target.value = '';
          field.current?.focus();
        }}
      />
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label="Message"
        placeholder="Write a message"
        enterKeyHint="send"
        aria-invalid={left < 0 || undefined}
        value={text}
        onChange={(event) => {
          type(event.target.value);
          if (event.target.value !== '') onType();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Button variant="primary" type="submit" aria-label="Send" disabled={isEmpty || left < 0 || !attached.isReady}>
        <SendHorizontal size={18} aria-hidden />
      </Button>
      {left < 200 && (
        <p className={styles.limit} data-over={left < 0} role="status">
          {left < 0 ? `Too long by ${-left} characters. Shorten it to send it.` : `${left} characters left`}
        </p>
      )}
    </form>
  );
}
