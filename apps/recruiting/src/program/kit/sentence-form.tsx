import { useEffect } from 'react';
import * as z from '@lineup/schema';
import { Form, FormMessage, SelectField, SubmitButton, oneOf, useForm } from '@lineup/ui/form';
import { replySentences, type Sentence } from '../../model/answers';
import { useSendSentence, type Answered } from './use-send-sentence';

interface SentenceFormProps {
  interests: readonly Answered[];
  /** The field is what the reader came for. */
  takesFocus?: boolean;
  onDone?(): void;
}

const schema = z.object({ sentence: oneOf(Object.keys(replySentences) as Sentence[], 'Choose an answer first.') });

/** Answers players with a sentence of the fixed list, which everybody may get. */
export function SentenceForm({ interests, takesFocus = false, onDone }: SentenceFormProps) {
  const send = useSendSentence(interests);
  const { bind, draft, failure, isSending, formProps, reset } = useForm({
    keepAs: `sentence:${interests.map(({ id }) => id).join()}`,
    initial: { sentence: '' },
    schema,
    send: ({ sentence }, requestId) => send.mutateAsync({ sentence, requestId }),
    onDone: (): void => {
      reset();
      onDone?.();
    },
    staysOpen: true,
  });
  const { ref: form } = formProps;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [takesFocus, form]);
  return (
    <Form {...formProps} aria-label="Short answer">
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="Answer"
        placeholder="Choose an answer"
        choices={replySentences}
        {...bind('sentence')}
        value={draft.sentence as Sentence | ''}
      />
      <div>
        <SubmitButton
          label={interests.length === 1 ? 'Send this answer' : `Send to ${interests.length} players`}
          busyLabel="Sending…"
          isBusy={isSending}
        />
      </div>
    </Form>
  );
}
