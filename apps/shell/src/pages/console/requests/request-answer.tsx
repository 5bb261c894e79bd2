import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Form, FormMessage, TextField, requiredText, text, useForm, type Checked } from '@lineup/ui/form';
import * as z from '@lineup/schema';
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import styles from '../kit/console.module.css';

const MAX_NOTE = 1000;
const optional = z.object({ note: text(MAX_NOTE) });
const required = z.object({ note: requiredText(MAX_NOTE, 'Say why. They get it with the decision.') });

interface Draft {
  note: string;
}

interface Question {
  question: string;
  description?: string;
}

interface RequestAnswerProps {
  /** Of the request: what is typed survives a reload of this tab. */
  keepAs: string;
  /** Who asked. */
  name: string;
  /** What is approved or declined, for who does not see what stands beside the buttons. */
  subject: string;
  /** Before it is done; left out where one press is to be enough. */
  approve?: Question;
  decline?: Question;
  /** What speaks against an approval. */
  doubt?: string;
  /** Nobody is declined without a word. */
  needsReason?: boolean;
  /** What is typed goes along with an approval, too. */
  isForBoth?: boolean;
  decide(isApproved: boolean, note: string): Promise<unknown>;
  onTyped(note: string): void;
}

/** Approve or decline, each after a question where it has one, with words for who asked. What was typed stays until one of them is stored. */
export function RequestAnswer({
  keepAs,
  name,
  subject,
  approve,
  decline,
  doubt,
  needsReason = false,
  isForBoth = true,
  decide,
  onTyped,
}: RequestAnswerProps) {
  const isApproved = useRef(true);
  const { bind, draft, failure, isSending, submit, formProps } = useForm({
    keepAs,
    isSensitive: true,
    initial: { note: '' },
    schema: (typed: Draft): Checked<Draft, Draft> => {
      const schema = needsReason && !isApproved.current ? required : optional;
      const checked = schema.safeParse(typed);
      return checked.success ? { input: checked.data } : { problems: { note: checked.error.issues[0]?.message ?? '' } };
    },
    send: ({ note }) => decide(isApproved.current, note),
  });
  const answer = (approves: boolean) => {
    isApproved.current = approves;
    void submit();
  };
  const lacksReason = needsReason && draft.note.trim() === '';
  const field = bind('note');
  return (
    <Form {...formProps} onSubmit={(event) => event.preventDefault()} aria-label={`Answer ${name}`}>
      <TextField
        label={`Answer to ${name}`}
        hint={
          !isForBoth
            ? 'They see it when you decline. Needed for that.'
            : needsReason
              ? 'They see it with the decision. Needed to decline.'
              : 'Optional. They see it with the decision.'
        }
        isRequired={false}
        maxLength={MAX_NOTE}
        {...field}
        onChange={(note) => {
          field.onChange(note);
          onTyped(note);
        }}
      />
      {doubt && (
        <p className={styles.doubt}>
          <TriangleAlert size={16} aria-hidden /> {doubt}
        </p>
      )}
      <div className={styles.buttons}>
        <Decision
          subject={subject}
          asked={approve}
          yes="Approve"
          isBusy={isSending}
          onConfirm={() => answer(true)}
          isPrimary={!doubt}
        />
        <Decision
          subject={subject}
          // Without a reason there is nothing to ask about yet: the field says so.
          asked={lacksReason ? undefined : decline}
          yes="Decline"
          isBusy={isSending}
          onConfirm={() => answer(false)}
        />
      </div>
      <FormMessage>{failure}</FormMessage>
    </Form>
  );
}

interface DecisionProps {
  subject: string;
  asked: Question | undefined;
  yes: 'Approve' | 'Decline';
  isBusy: boolean;
  isPrimary?: boolean;
  onConfirm(): void;
}

/** A button that asks first where there is a question. */
function Decision({ subject, asked, yes, isBusy, isPrimary = false, onConfirm }: DecisionProps) {
  const button = (press: () => void) => (
    <Button
      {...(isPrimary && { variant: 'primary' })}
      aria-label={`${yes} ${subject}`}
      disabled={isBusy}
      onClick={press}
    >
      {yes}
    </Button>
  );
  if (!asked) return button(onConfirm);
  return (
    <ConfirmDialog
      title={asked.question}
      {...(asked.description && { description: asked.description })}
      yes={yes}
      isDestructive={yes === 'Decline'}
      onConfirm={onConfirm}
    >
      {button}
    </ConfirmDialog>
  );
}
