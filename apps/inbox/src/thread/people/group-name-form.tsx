import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, optionalName, useForm } from '@lineup/ui/form';
import type { Conversation } from '../../model/conversation';
import { useRenameGroup } from './change-people';
import styles from './people-dialog.module.css';

/** In characters; the database refuses longer names. */
const TITLE_MAX = 120;

interface GroupNameFormProps {
  conversation: Conversation;
}

/** The name of a group of mine. */
export function GroupNameForm({ conversation }: GroupNameFormProps) {
  const rename = useRenameGroup(conversation.conversation_id);
  const { failure, bind, isSending, formProps } = useForm({
    keepAs: `group-name:${conversation.conversation_id}`,
    initial: { title: conversation.title ?? '' },
    schema: z.object({ title: optionalName(TITLE_MAX) }),
    send: ({ title }) => rename.mutateAsync(title),
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label="Group name">
      <FormMessage>{failure}</FormMessage>
      <div className={styles.rename}>
        <TextField label="Group name" placeholder="Named after its people" maxLength={TITLE_MAX} {...bind('title')} />
        <SubmitButton variant="secondary" label="Save name" busyLabel="Saving..." isBusy={isSending} />
      </div>
    </Form>
  );
}
