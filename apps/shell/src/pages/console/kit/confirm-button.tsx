import { Button } from '@lineup/ui/button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './console.module.css';

interface ConfirmButtonProps {
  label: string;
  /** What is about to happen, naming the thing. */
  question: string;
  /** The word on the button that does it. */
  yes: string;
  /** The word on the button that leaves things as they are. */
  no?: string;
  /** Name for screen readers when the label alone says too little. */
  name?: string;
  isDisabled?: boolean;
  /** Of the button that asks. */
  variant?: 'primary' | 'secondary';
  /** False, after saying what is missing, keeps it from asking. */
  mayAsk?(): boolean;
  onConfirm(): void;
}

/** A button that asks in place before it acts. The focus goes to the answer, and back when it is refused. */
export function ConfirmButton({
  label,
  question,
  yes,
  no = 'Keep',
  name,
  isDisabled = false,
  variant,
  mayAsk,
  onConfirm,
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLButtonElement>(null);
  function ask() {
    if (mayAsk && !mayAsk()) return;
    flushSync(() => setAsking(true));
    answer.current?.focus();
  }
  function leave() {
    flushSync(() => setAsking(false));
    first.current?.focus();
  }
  if (!isAsking)
    return (
      <Button ref={first} {...(variant && { variant })} aria-label={name} disabled={isDisabled} onClick={ask}>
        {label}
      </Button>
    );
  return (
    <span className={styles.confirm} role="group" aria-label={question}>
      <span>{question}</span>
      <Button
        variant="primary"
        disabled={isDisabled}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {yes}
      </Button>
      <Button ref={answer} onClick={leave}>
        {no}
      </Button>
    </span>
  );
}
