import { Button } from '@lineup/ui/button';
import { useState } from 'react';
import styles from '../kit/console.module.css';

interface Typed<Request> {
  request: Request;
  note: string;
}

/**
 * What is typed at each request of a list, so that it is still there when somebody else has answered the request meanwhile
 * and it is gone from the list.
 */
export function useTypedAnswers<Request extends { id: string }>(waiting: readonly Request[] | undefined) {
  const [typed, setTyped] = useState<readonly Typed<Request>[]>([]);
  const drop = (id: string) => setTyped((all) => all.filter(({ request }) => request.id !== id));
  return {
    keep: (request: Request, note: string) =>
      setTyped((all) => [
        ...all.filter((each) => each.request.id !== request.id),
        ...(note.trim() === '' ? [] : [{ request, note }]),
      ]),
    drop,
    gone: waiting ? typed.filter(({ request }) => !waiting.some(({ id }) => id === request.id)) : [],
  };
}

interface GoneRequestProps {
  name: string;
  note: string;
  onClose(): void;
}

/** A request that somebody else answered, or that was withdrawn, while an answer to it was typed here. */
export function GoneRequest({ name, note, onClose }: GoneRequestProps) {
  return (
    <li className={styles.person}>
      <p role="status">
        The request of <b>{name}</b> was decided by somebody else or withdrawn. What you typed was not sent:
      </p>
      <p className={styles.quote}>{note}</p>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </li>
  );
}
