import { Button } from '@lineup/ui/button';
import { useEffect, useRef } from 'react';
import styles from './console.module.css';

interface QuestionProps {
  /** What is about to happen, and whom it meets. */
  text: string;
  /** The word on the button that does it. */
  yes: string;
  /** The word on the button that leaves things as they are; it has the focus. */
  no: string;
  onYes(): void;
  onNo(): void;
}

/** A question beside a control, before it changes something for others. */
export function Question({ text, yes, no, onYes, onNo }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <span className={styles.confirm} role="group" aria-label={text}>
      <span>{text}</span>
      <Button variant="primary" onClick={onYes}>
        {yes}
      </Button>
      <Button ref={keep} onClick={onNo}>
        {no}
      </Button>
    </span>
  );
}
