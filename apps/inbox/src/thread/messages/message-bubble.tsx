import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { LinkedText, linksOf } from '@lineup/ui/linked-text';
import { clockTime } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { MenuButton } from '@lineup/ui/menu-button';
import { MessageImages } from './pictures/message-images';
import { cardPaths } from './links/card-paths';
import type { Message } from '../cache/message';
import styles from './message-bubble.module.css';
import { isSameRow, type ThreadRowProps } from '../window/use-thread-rows';
import { MessageEditForm } from './message-edit-form';
import { useReact } from './reactions/react-to-message';
import { MessageQuote } from './message-quote';
import { replyTo } from './replying';
import { useThreadFacts } from '../cache/thread-context';
import { useIsSought } from '../window/use-jump';

const linkCards = lazyPart(() => import('./links/link-cards'));
const menu = lazyPart(() => import('./message-menu'));
const reportDialog = lazyPart(() => import('../../kit/report/report-dialog'));
const reactions = lazyPart(() => import('./reactions/message-reactions'));
const versionsDialog = lazyPart(() => import('./versions-dialog'));

interface MessageBubbleProps {
  conversationId: string;
  message: Message;
  senderName: string;
  /** For whom the sender works. */
  worksFor?: string | undefined;
  isMine: boolean;
  startsGroup: boolean;
  /** The last of those that follow one another in one minute: it says when. */
  endsMinute: boolean;
  /** Who has read it, under my last message. */
  readBy?: string | undefined;
  onDelete(message: Message): void;
  /** What the list puts on the line. */
  row?: ThreadRowProps;
}

/**
 * One message. The sender's name is above the first of a group, and never above my own. It is drawn again only when it
 * changes itself: each line that arrives or is scrolled to would draw all of them.
 */
export const MessageBubble = memo(Bubble, ({ row, ...before }, { row: nextRow, ...next }) => {
  const names = Object.keys(next) as (keyof typeof next)[];
  return isSameRow(row, nextRow) && names.every((name) => Object.is(before[name], next[name]));
});

function Bubble({
  conversationId,
  message,
  senderName,
  worksFor,
  isMine,
  startsGroup,
  endsMinute,
  readBy,
  onDelete,
  row,
}: MessageBubbleProps) {
  const { myId } = useThreadFacts();
  const item = useRef<HTMLLIElement>(null);
  const measure = row?.ref;
  const keep = useCallback(
    (element: HTMLLIElement | null) => {
      item.current = element;
      measure?.(element);
    },
    [measure],
  );
  const [state, setState] = useState<'read' | 'edit' | 'report' | 'versions'>('read');
  const react = useReact(conversationId, message, myId);
  const isSought = useIsSought(conversationId, message.number);
  const isDeleted = message.deleted_at !== null;
  const isEditing = state === 'edit' && !isDeleted;
  const parts = useMemo(() => linksOf(message.content, location.origin), [message.content]);
  const paths = useMemo(() => cardPaths(parts), [parts]);
  const isEdited = message.edited_at !== null && !isDeleted;
  const showsTime = endsMinute || isEdited || readBy !== undefined;
  const isEmpty = message.content === '';
  const images = message.images && <MessageImages images={message.images} />;
  const close = () => setState('read');
  /** What was pressed is gone: the keyboard goes on from the message. */
  const backToMessage = () => {
    close();
    item.current?.focus({ preventScroll: true });
  };
  const closeDialog = () => {
    close();
    if (document.activeElement === document.body) item.current?.focus({ preventScroll: true });
  };
  return (
    <li
      {...row}
      ref={keep}
      className={styles.item}
      tabIndex={-1}
      data-number={message.number}
      data-mine={isMine || undefined}
      data-start={startsGroup || undefined}
      data-time={showsTime || undefined}
      data-editing={isEditing || undefined}
      data-sought={isSought || undefined}
    >
      {startsGroup && !isMine && (
        <span className={styles.sender} title={worksFor}>
          {worksFor ? `${senderName} · ${worksFor}` : senderName}
        </span>
      )}
      {message.reply_to !== null && !isDeleted && <MessageQuote number={message.reply_to} />}
      {!isEmpty && images}
      {isEditing ? (
        <MessageEditForm conversationId={conversationId} message={message} onDone={backToMessage} />
      ) : (
        <span className={styles.line}>
          {isDeleted ? (
            <span className={styles.deleted}>Message deleted</span>
          ) : isEmpty ? (
            images
          ) : (
            <span className={styles.bubble} dir="auto">
              <LinkedText parts={parts} />
            </span>
          )}
          {!isDeleted && (
            <MenuButton
              className={styles.more}
              aria-label="Message actions"
              part={menu}
              menu={(opened) => (
                <menu.Part
                  {...opened}
                  message={message}
                  isMine={isMine}
                  myId={myId}
                  onReact={(kind) => {
                    react.mutate(kind);
                    backToMessage();
                  }}
                  onReply={() => replyTo(conversationId, message)}
                  onEdit={() => setState('edit')}
                  onDelete={() => {
                    backToMessage();
                    onDelete(message);
                  }}
                  onReport={() => {
                    backToMessage();
                    setState('report');
                  }}
                />
              )}
            >
              <Ellipsis size={16} aria-hidden />
            </MenuButton>
          )}
        </span>
      )}
      {!isDeleted && !isEditing && paths.length > 0 && <linkCards.Part paths={paths} />}
      {!isDeleted && message.reactions.length > 0 && (
        <reactions.Part message={message} onReact={(kind) => react.mutate(kind)} />
      )}
      {state === 'report' && (
        <reportDialog.Part
          title="Report message"
          about={`Our staff gets this message of ${senderName} as it is now, also when it is edited or deleted later. People in the conversation won’t be notified.`}
          subject={{ messageId: message.id }}
          onClose={closeDialog}
        />
      )}
      {state === 'versions' && <versionsDialog.Part message={message} onClose={closeDialog} />}
      <span className={showsTime ? styles.time : 'lu-visually-hidden'}>
        <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
        {isEdited && (
          <>
            {' · '}
            <button
              className={styles.edited}
              type="button"
              title={`Edited at ${clockTime(message.edited_at ?? message.created_at)}`}
              onPointerEnter={versionsDialog.prefetch}
              onFocus={versionsDialog.prefetch}
              onClick={() => setState('versions')}
            >
              Edited
            </button>
          </>
        )}
        {readBy !== undefined && !isDeleted && <span> · {readBy}</span>}
      </span>
    </li>
  );
}
