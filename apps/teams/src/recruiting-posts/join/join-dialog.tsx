import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, TextArea, fields, optionalText, useForm } from '@lineup/ui/form';
import type { RecruitingPost } from '../../model/recruiting-post';
import { MAX_MESSAGE, useAskToJoin } from './ask-to-join';

export interface JoinDialogProps {
  teamId: string;
  post: RecruitingPost;
  onClose(): void;
}

/** Asks to join on one post. Stays open with its input when that fails. */
export default function JoinDialog({ teamId, post, onClose }: JoinDialogProps) {
  return (
    <Dialog title={`Ask to join: ${post.title}`} onClose={onClose}>
      {(close) => <JoinForm teamId={teamId} post={post} onDone={close} />}
    </Dialog>
  );
}

const requestInput = fields({ message: optionalText(MAX_MESSAGE) });

function JoinForm({ teamId, post, onDone }: Omit<JoinDialogProps, 'onClose'> & { onDone(): void }) {
  const ask = useAskToJoin(teamId);
  const { bind, isSending, formProps } = useForm({
    keepAs: `join:${post.id}`,
    initial: { message: '' },
    rules: requestInput,
    send: ({ message }) => ask.mutateAsync({ postId: post.id, message }),
    onDone,
  });
  return (
    <Form {...formProps}>
      <TextArea
        label="Message to the team (optional)"
        isFirst
        rows={5}
        hint="What you play, your rank, when you can practice. The team sees your name and profile with it."
        maxLength={MAX_MESSAGE}
        {...bind('message')}
      />
      <FormActions label="Send request" busyLabel="Sending..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
