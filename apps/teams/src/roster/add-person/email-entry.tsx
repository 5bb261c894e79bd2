import { useEffect, useRef, useState } from 'react';
import { Button } from '@lineup/ui/button';
import { Input, type InputRef } from '@lineup/ui/input';
import { readEmail } from './email';
import styles from './email-entry.module.css';

interface EmailEntryProps {
  id: string;
  initial: string;
  onAdd(email: string): void;
  onCancel(): void;
}

/** Names a person by email instead of choosing one. Blanks choose nobody. */
export function EmailEntry({ id, initial, onAdd, onCancel }: EmailEntryProps) {
  const [text, setText] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<InputRef>(null);
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
      <Input
        ref={input}
        id={id}
        aria-label="Email of the new user"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="name@example.com"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-email-error` : undefined}
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
      <Button type="text" onClick={onCancel}>
        Cancel
      </Button>
      {isWrong && (
        <p id={`${id}-email-error`} className={styles.error} role="alert">
          Enter an email address like name@example.com.
        </p>
      )}
    </div>
  );
}
