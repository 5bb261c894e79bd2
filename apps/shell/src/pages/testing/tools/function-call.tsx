import { NativeButton } from '@lineup/ui/native-button';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Field } from '../parts/field';
import { Problem } from '../parts/problem';
import styles from '../console.module.css';
import { callFunction } from './call-function';

const example = { event_type: 'profile_completed', event_category: 'profile', properties: {}, page_path: '/testing' };

/** Calls the points function as the signed-in user and shows what it answers. */
export function FunctionCall() {
  const [text, setText] = useState(() => JSON.stringify(example, null, 2));
  const [problem, setProblem] = useState<string>();
  const call = useMutation({ mutationFn: callFunction });

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    try {
      const body: unknown = JSON.parse(text);
      setProblem(undefined);
      call.mutate({ name: 'process-points', body });
    } catch (error) {
      setProblem(`This is not JSON: ${(error as Error).message}`);
    }
  }

  return (
    <form className={styles.stack} noValidate onSubmit={send}>
      <p className={styles.muted}>
        Sends the event to <code>process-points</code> as you. The database decides what it earns; asking twice for the
        same event earns once.
      </p>
      <Field label="Body" error={problem}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.code}`}
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <NativeButton type="submit" look="primary" disabled={call.isPending}>
        {call.isPending ? 'Calling…' : 'Call process-points'}
      </NativeButton>
      <Problem>{call.isError ? call.error.message : undefined}</Problem>
      <div role="status" className={styles.stack}>
        {call.data && (
          <>
            <p>{`Status ${call.data.status}, after ${Math.round(call.data.tookMs)} ms`}</p>
            <pre className={styles.answer}>{call.data.text}</pre>
          </>
        )}
      </div>
    </form>
  );
}
