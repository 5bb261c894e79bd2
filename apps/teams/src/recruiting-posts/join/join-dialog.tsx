import * as z from 'zod/mini';
import type { RecruitingPost } from '../../model/recruiting-post';
import { Dialog } from '../../kit/dialog/dialog';
import { FormButtons } from '../../form/form-buttons';
import { optionalText } from '../../form/input-rules';
import { TextField } from '../../form/text-field';
import { useForm } from '../../form/use-form';
import styles from '../../form/form.module.css';
import { LONGEST_MESSAGE, useAskToJoin } from './ask-to-join';

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

const requestInput = z.object({ message: optionalText(LONGEST_MESSAGE) });

function JoinForm({ teamId, post, onDone }: { teamId: string; post: RecruitingPost; onDone(): void }) {
  const ask = useAskToJoin(teamId);
  const { bind, formProps } = useForm({
    initial: { message: '' },
    rules: requestInput,
    send: ({ message }) => ask.mutateAsync({ postId: post.id, message }),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        label="Message to the team (optional)"
        isFirst
        rows={5}
        hint="What you play, your rank, when you can practice. The team sees your name and profile with it."
        most={LONGEST_MESSAGE}
        {...bind('message')}
      />
      <FormButtons label="Send request" busyLabel="Sending..." isBusy={ask.isPending} onCancel={onDone} />
    </form>
  );
}
