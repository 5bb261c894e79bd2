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
import { CLOSING_MAX } from '../../model/closing-notes';
import type { SavedReply } from '../../model/load-pipeline';
import { FIELDS_HINT } from '../../model/fill-reply';
import { useSaveReply } from './use-save-reply';

interface ReplyFieldsProps {
  collegeId: string;
  /** Without an id it is a new one. */
  reply: Pick<SavedReply, 'name' | 'body' | 'kind'> & { id?: string };
  close(): void;
}

/** As the database has it. */
const REPLY_NAME_MAX = 60;
const REPLY_MAX = 2000;
const schemas = {
  reply: z.object({
    name: requiredName(REPLY_NAME_MAX, 'Enter a name.'),
    body: requiredText(REPLY_MAX, 'Write the reply first.'),
  }),
  closing: z.object({
    name: requiredName(REPLY_NAME_MAX, 'Enter a name.'),
    body: requiredText(CLOSING_MAX, 'Write the note first.'),
  }),
};

/** Name and words of a saved reply, or of a note for closing. */
export function ReplyFields({ collegeId, reply, close }: ReplyFieldsProps) {
  const save = useSaveReply(collegeId);
  const { kind } = reply;
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `saved-${kind}:${reply.id ?? collegeId}`,
    initial: { name: reply.name, body: reply.body },
    schema: schemas[kind],
    send: (input, id) => save.mutateAsync({ ...input, kind, id: reply.id ?? id }),
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label={kind === 'closing' ? 'Saved note' : 'Saved reply'}>
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
        label={kind === 'closing' ? 'Closing note' : 'Reply'}
        hint={FIELDS_HINT}
        rows={6}
        isRequired
        maxLength={kind === 'closing' ? CLOSING_MAX : REPLY_MAX}
        {...bind('body')}
      />
      <FormActions
        label={kind === 'closing' ? 'Save note' : 'Save reply'}
        busyLabel="Saving…"
        isBusy={isSending}
        onCancel={close}
      />
    </Form>
  );
}
