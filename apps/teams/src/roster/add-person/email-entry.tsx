import { useEffect, useRef, useState } from 'react';
import type { FieldControl } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { readEmail } from './email';
import styles from './email-entry.module.css';

interface EmailEntryProps {
  control: FieldControl;
  initial: string;
  onAdd(email: string): void;
  onCancel(): void;
}

/** Names a person by email instead of choosing one. Blanks choose nobody. */
export function EmailEntry({ control, initial, onAdd, onCancel }: EmailEntryProps) {
  const [text, setText] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = `${control.id}-email-error`;
  useEffect(() => input.current?.focus(), []);

  const add = () => {
    const email = readEmail(text);
    if (email) onAdd(email);
    else {
      setWrong(true);
      input.current?.focus();
    }
  };
  return (
    <div className={styles.entry}>
      <input
        {...control}
        ref={input}
        aria-label="Email of the new user"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="name@example.com"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>Add</Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      {isWrong && (
        <p id={errorId} className={styles.error} role="alert">
          Enter an email address like name@example.com.
        </p>
      )}
    </div>
  );
}
