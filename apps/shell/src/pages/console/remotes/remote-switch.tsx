import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '../kit/console.module.css';
import { Question } from '../kit/question';

interface RemoteSwitchProps {
  name: string;
  isOn: boolean;
  /** For whom it is on while it is turned on, in words. */
  audience: string;
  isDisabled: boolean;
  onTurn(isOn: boolean): void;
}

/** The switch of a remote. It opens or closes pages of others, so it asks once. */
export function RemoteSwitch({ name, isOn, audience, isDisabled, onTurn }: RemoteSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const whom = audience.charAt(0).toLowerCase() + audience.slice(1);
  const question = isOn
    ? `Turn ${name} off? It is ${whom} now. Its open pages close within seconds.`
    : `Turn ${name} on? Then it is ${whom}.`;
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
        onClick={() => setAsking(true)}
      >
        <span className={styles.track} aria-hidden />
      </button>
      {isAsking && (
        <Question
          text={question}
          yes={isOn ? 'Turn off' : 'Turn on'}
          no={isOn ? 'Keep on' : 'Keep off'}
          onYes={() => {
            leave();
            onTurn(!isOn);
          }}
          onNo={leave}
        />
      )}
    </>
  );
}
