import { useEffect, useState } from 'react';
import { MessageSquare } from 'lucide-react';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextArea, requiredText, useForm } from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import type { Interest } from '../../model/load-interest';
import type { Pipeline, SavedReply } from '../../model/load-pipeline';
import { MESSAGE_MAX } from '../../../model/send-to-player';
import styles from '../kit/drawer.module.css';
import { pageLink, templateOf } from '../../model/fill-reply';
import { SavedReplies, type ReplyDialog } from '../../kit/saved-replies/saved-replies';
import { SeasonWarning, sendLabel } from '../../kit/season-warning';
import { useSendReply } from './use-send-reply';

interface ReplyFormProps {
  interest: Interest;
  replies: readonly SavedReply[];
  college: Pipeline['college'];
  canManage: boolean;
  takesFocus: boolean;
  onSent(): void;
}

const saving = lazyPart(() => import('../../kit/saved-replies/save-reply-dialog'));
const editing = lazyPart(() => import('../../kit/saved-replies/edit-replies-dialog'));
const schema = z.object({ content: requiredText(MESSAGE_MAX, 'Write your reply first.') });

/** Words of one's own to the player, or a saved reply that is changed before it is sent. */
export function ReplyForm({ interest, replies, college, canManage, takesFocus, onSent }: ReplyFormProps) {
  const send = useSendReply(interest);
  const [dialog, setDialog] = useState<ReplyDialog | null>(null);
  const { bind, change, draft, failure, isSending, formProps, reset } = useForm({
    keepAs: `reply:${interest.id}`,
    initial: { content: '' },
    schema,
    send: ({ content }, messageId) => send.mutateAsync({ content, messageId }),
    onDone: (): void => {
      // What was typed meanwhile stays.
      reset(undefined, draft);
      onSent();
    },
    staysOpen: true,
  });
  const { ref: form } = formProps;
  const focus = () => form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [takesFocus, form]);
  const editable = replies.filter((reply) => reply.is_mine || canManage);
  const close = () => setDialog(null);
  return (
    <>
      <Form {...formProps} aria-label={`Message to ${interest.name}`}>
        <FormMessage>{failure}</FormMessage>
        <TextArea
          label="Your message"
          placeholder={`Write to ${interest.name}`}
          rows={3}
          maxLength={MESSAGE_MAX}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          {...bind('content')}
        />
        <SavedReplies
          facts={{ ...interest, college: college.name, link: pageLink(college.slug) }}
          replies={replies.filter(({ kind }) => kind === 'reply')}
          canEdit={editable.length > 0}
          isTyped={draft.content.trim() !== ''}
          onInsert={(words) => {
            // Behind what stands there already.
            const before = draft.content.trimEnd();
            change('content', before ? `${before}\n\n${words}` : words);
            focus();
          }}
          onOpen={setDialog}
        />
        <SeasonWarning seasons={interest.seasons} way="messages" />
        <div className={styles.actions}>
          <SubmitButton
            label={sendLabel(interest.seasons, 'messages', 'Send')}
            busyLabel="Sending…"
            isBusy={isSending}
            title="Send (Ctrl or ⌘ and Enter)"
          />
          {interest.reply_way === 'direct' && (
            <LinkButton variant="ghost" to={`/inbox?to=${interest.player_id}`}>
              <MessageSquare size={16} aria-hidden />
              Open in the inbox
            </LinkButton>
          )}
        </div>
      </Form>
      {/* Beside the form: for React their forms would be inside it, and send it. */}
      {dialog === 'save' && (
        <saving.Part collegeId={interest.college_id} text={templateOf(draft.content, interest)} onClose={close} />
      )}
      {dialog === 'edit' && <editing.Part collegeId={interest.college_id} replies={editable} onClose={close} />}
    </>
  );
}
