import { NativeButton } from '@lineup/ui/native-button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '../kit/console.module.css';

interface RemoteSwitchProps {
  name: string;
  isOn: boolean;
  /** For whom it is on. */
  audience: string;
  isDisabled: boolean;
  onTurn(isOn: boolean): void;
}

/** The switch of a remote. Turning it off closes pages of everybody, so it asks once. */
export function RemoteSwitch({ name, isOn, audience, isDisabled, onTurn }: RemoteSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const question = `Turn ${name} off? It is ${audience.charAt(0).toLowerCase()}${audience.slice(1)} now. Its open pages close within seconds.`;
  const press = () => {
    if (!isOn) return onTurn(true);
    flushSync(() => setAsking(true));
    keep.current?.focus();
  };
  const leave = () => {
    flushSync(() => setAsking(false));
    toggle.current?.focus();
  };
  return (
    <>
      <button
        ref={toggle}
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-label={`${name} is turned on`}
        disabled={isDisabled}
        onClick={press}
      >
        <span className={styles.track} aria-hidden />
      </button>
      {isAsking && (
        <span className={styles.confirm} role="group" aria-label={question}>
          <span>{question}</span>
          <NativeButton
            variant="primary"
            onClick={() => {
              leave();
              onTurn(false);
            }}
          >
            Turn off
          </NativeButton>
          <NativeButton ref={keep} onClick={leave}>
            Keep on
          </NativeButton>
        </span>
      )}
    </>
  );
}
