import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Form, FormMessage, TextField, requiredText, text, useForm, type Checked } from '@lineup/ui/form';
import * as z from '@lineup/schema';
import { useRef } from 'react';
import styles from '../kit/console.module.css';

const MAX_NOTE = 1000;
const optional = z.object({ note: text(MAX_NOTE) });
const required = z.object({ note: requiredText(MAX_NOTE, 'Say why. They get it with the decision.') });

interface Draft {
  note: string;
}

interface Answer {
  /** The whole button, for who does not see what stands beside it. */
  label: string;
  /** Before it is done; left out where one press is to be enough. */
  question?: string;
  description?: string;
}

interface RequestAnswerProps {
  /** Of the request: what is typed survives a reload of this tab. */
  keepAs: string;
  /** Who asked. */
  name: string;
  approve: Answer;
  decline: Answer;
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
  approve,
  decline,
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
      <div className={styles.buttons}>
        <Decision answer={approve} yes="Approve" isBusy={isSending} onConfirm={() => answer(true)} />
        <Decision
          // Without a reason there is nothing to ask about yet: the field says so.
          answer={lacksReason ? { label: decline.label } : decline}
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
  answer: Answer;
  yes: 'Approve' | 'Decline';
  isBusy: boolean;
  onConfirm(): void;
}

/** A button that asks first where there is a question. */
function Decision({ answer: { label, question, description }, yes, isBusy, onConfirm }: DecisionProps) {
  const isApproval = yes === 'Approve';
  const button = (press: () => void) => (
    <Button {...(isApproval && { variant: 'primary' })} aria-label={label} disabled={isBusy} onClick={press}>
      {yes}
    </Button>
  );
  if (question === undefined) return button(onConfirm);
  return (
    <ConfirmDialog
      title={question}
      {...(description && { description })}
      yes={yes}
      isDestructive={!isApproval}
      onConfirm={onConfirm}
    >
      {button}
    </ConfirmDialog>
  );
}
