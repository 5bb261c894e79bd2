import * as z from '@lineup/schema';
import {
  Form,
  FormActions,
  FormMessage,
  requiredName,
  requiredText,
  TextArea,
  TextField,
  useForm,
} from '@lineup/ui/form';
import type { SavedReply } from '../../model/load-pipeline';
import { useSaveReply } from './use-save-reply';

interface ReplyFieldsProps {
  collegeId: string;
  /** Without an id it is a new one. */
  reply: Pick<SavedReply, 'name' | 'body'> & { id?: string };
  close(): void;
}

/** As the database has it. */
const REPLY_NAME_MAX = 60;
const REPLY_MAX = 2000;
const schema = z.object({
  name: requiredName(REPLY_NAME_MAX, 'Enter a name.'),
  body: requiredText(REPLY_MAX, 'Write the reply first.'),
});

/** Name and words of a saved reply. */
export function ReplyFields({ collegeId, reply, close }: ReplyFieldsProps) {
  const save = useSaveReply(collegeId);
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `saved-reply:${reply.id ?? collegeId}`,
    initial: { name: reply.name, body: reply.body },
    schema,
    send: (input, id) => save.mutateAsync({ ...input, id: reply.id ?? id }),
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label="Saved reply">
      <FormMessage>{failure}</FormMessage>
      <TextField
        label="Name"
        hint="Shows on the button. Everyone in your program can use it."
        placeholder="Tryout invitation"
        isFirst
        isRequired
        maxLength={REPLY_NAME_MAX}
        {...bind('name')}
      />
      <TextArea
        label="Reply"
        hint="{name} becomes the first name of the player, {game} their game."
        rows={6}
        isRequired
        maxLength={REPLY_MAX}
        {...bind('body')}
      />
      <FormActions label="Save reply" busyLabel="Saving…" isBusy={isSending} onCancel={close} />
    </Form>
  );
}
