import type { ReactNode } from 'react';
import { Check, MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextArea, requiredText, useForm } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../model/load-interest';
import { MESSAGE_MAX } from '../../model/send-to-player';
import styles from './kit/drawer.module.css';
import { useRecordReply } from './use-record-reply';
import { useSendReply } from './use-send-reply';

interface ReplySectionProps {
  interest: Interest;
  /** Days without an answer; null for who waits for none. */
  waiting: number | null;
}

const schema = z.object({ content: requiredText(MESSAGE_MAX, 'Write your reply first.') });

/** The answer to the player: by message, or by another way that is noted here. */
export function ReplySection({ interest, waiting }: ReplySectionProps) {
  const mark = useRecordReply(interest);
  if (!interest.can.work) return null;
  const answered = waiting !== null && (
    <Button aria-disabled={mark.isPending} onClick={() => mark.mutate()}>
      <Check size={16} aria-hidden />
      Mark as answered
    </Button>
  );
  return (
    <section className={styles.section} aria-labelledby="interest-reply">
      <h3 id="interest-reply">{waiting === null ? 'Message' : 'Reply'}</h3>
      {interest.can_message === true ? (
        <ReplyForm interest={interest} playerId={interest.player_id ?? ''}>
          {answered}
          <LinkButton variant="ghost" to={`/inbox?to=${interest.player_id}`}>
            <MessageSquare size={16} aria-hidden />
            Open in the inbox
          </LinkButton>
        </ReplyForm>
      ) : (
        <div className={styles.closed}>
          {interest.can_message === null ? (
            <p>{interest.name} has no account yet, so there is no inbox to write to.</p>
          ) : (
            <>
              <p>
                You cannot message this player directly. That applies to everybody under 18 or of unknown age who is not
                on a team with you, and to players who do not accept messages.
              </p>
              <p>
                You can still talk in a group conversation that their parent, guardian or team coach starts with you in
                the <Link to="/inbox">inbox</Link>, and you can move them to another stage: the player sees where they
                stand.
              </p>
            </>
          )}
          {answered}
        </div>
      )}
    </section>
  );
}

interface ReplyFormProps {
  interest: Interest;
  playerId: string;
  children: ReactNode;
}

function ReplyForm({ interest, playerId, children }: ReplyFormProps) {
  const send = useSendReply(interest, playerId);
  const { bind, draft, failure, isSending, formProps, reset } = useForm({
    keepAs: `reply:${interest.id}`,
    initial: { content: '' },
    schema,
    send: ({ content }, messageId) => send.mutateAsync({ content, messageId }),
    // What was typed meanwhile stays.
    onDone: (): void => reset(undefined, draft),
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label={`Message to ${interest.name}`}>
      <FormMessage>{failure}</FormMessage>
      <TextArea
        label="Your message"
        placeholder={`Write to ${interest.name}`}
        rows={3}
        maxLength={MESSAGE_MAX}
        {...bind('content')}
      />
      <div className={styles.actions}>
        <SubmitButton label="Send" busyLabel="Sending…" isBusy={isSending} />
        {children}
      </div>
    </Form>
  );
}
