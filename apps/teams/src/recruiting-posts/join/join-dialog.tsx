import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, TextArea, optionalText, useForm } from '@lineup/ui/form';
import type { RecruitingPost } from '../../model/recruiting-post';
import { OwnNameField, ownName } from '../../kit/own-name-field';
import { MAX_MESSAGE, useAskToJoin } from './ask-to-join';
import { t } from '../../language';

export interface JoinDialogProps {
  teamId: string;
  post: RecruitingPost;
  /** Has no name yet, and gives one. */
  isNameless: boolean;
  onClose(): void;
}

/** Asks to join on one post. Stays open with its input when that fails. */
export default function JoinDialog({ onClose, ...request }: JoinDialogProps) {
  return (
    <Dialog title={t('Ask to join: {post}', { post: request.post.title })} onClose={onClose}>
      {(close) => <JoinForm {...request} onDone={close} />}
    </Dialog>
  );
}

const withName = z.object({ message: optionalText(MAX_MESSAGE), name: ownName });
const withoutName = z.object({ message: optionalText(MAX_MESSAGE), name: optionalText(0) });

function JoinForm({ teamId, post, isNameless, onDone }: Omit<JoinDialogProps, 'onClose'> & { onDone(): void }) {
  const ask = useAskToJoin(teamId);
  const { bind, isSending, formProps } = useForm({
    keepAs: `join:${post.id}`,
    initial: { message: '', name: '' },
    schema: isNameless ? withName : withoutName,
    send: ({ message, name }) => ask.mutateAsync({ postId: post.id, message, name: name ?? '' }),
    onDone,
  });
  return (
    <Form {...formProps}>
      {isNameless && <OwnNameField isFirst {...bind('name')} />}
      <TextArea
        label={t('Message to the team (optional)')}
        isFirst={!isNameless}
        rows={5}
        hint={t('What you play, your rank, when you can practice. The team sees your name and profile with it.')}
        maxLength={MAX_MESSAGE}
        {...bind('message')}
      />
      <FormActions label={t('Send request')} busyLabel={t('Sending...')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
