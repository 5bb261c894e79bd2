import { Form, FormMessage, SubmitButton, TextArea, useForm, type Checked } from '@lineup/ui/form';
import styles from '../kit/console.module.css';
import { useCallProcessPoints } from './use-call-process-points';

const example = { event_type: 'profile_completed', event_category: 'profile', properties: {}, page_path: '/testing' };

/** Calls the points function as the signed-in user and shows its answer. */
export function FunctionCall() {
  const call = useCallProcessPoints();
  const { answer } = call;
  const { bind, failure, isSending, formProps } = useForm({
    initial: { body: JSON.stringify(example, null, 2) },
    schema: readBody,
    send: (body) => call.mutateAsync(body),
    staysOpen: true,
  });

  return (
    <Form {...formProps}>
      <p className={styles.muted}>
        Sends the event to <code>process-points</code> as you. The database decides what it earns; sending the same
        event twice earns once.
      </p>
      <div className={styles.codeField}>
        <TextArea label="Body" rows={8} spellCheck={false} {...bind('body')} />
      </div>
      <div className={styles.buttons}>
        <SubmitButton label="Call process-points" busyLabel="Calling…" isBusy={isSending} />
      </div>
      <FormMessage>{failure}</FormMessage>
      <div role="status" className={styles.stack}>
        {answer && (
          <>
            <p>{`Status ${answer.status}, after ${Math.round(answer.tookMs)} ms`}</p>
            <pre className={styles.answer}>{answer.text}</pre>
          </>
        )}
      </div>
    </Form>
  );
}

function readBody({ body }: { body: string }): Checked<{ body: string }, object> {
  try {
    const input: unknown = JSON.parse(body);
    if (typeof input === 'object' && input !== null) return { input };
    return { problems: { body: 'Enter a JSON object.' } };
  } catch (error) {
    return { problems: { body: `This is not JSON: ${(error as Error).message}` } };
  }
}
