import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import styles from '../kit/console.module.css';
import { REASON_LABEL } from '../model/change-flag';

interface RemoteSwitchProps {
  name: string;
  isOn: boolean;
  /** For whom it is on while it is turned on, in words. */
  audience: string;
  isDisabled: boolean;
  onTurn(isOn: boolean, reason: string): void;
}

/** The switch of a remote. It opens or closes pages of others, so it asks once. */
export function RemoteSwitch({ name, isOn, audience, isDisabled, onTurn }: RemoteSwitchProps) {
  const whom = audience.charAt(0).toLowerCase() + audience.slice(1);
  return (
    <ConfirmDialog
      title={isOn ? `Turn ${name} off?` : `Turn ${name} on?`}
      description={isOn ? `It is ${whom} now. Its open pages close within seconds.` : `Then it is ${whom}.`}
      yes={isOn ? 'Turn off' : 'Turn on'}
      no={isOn ? 'Keep on' : 'Keep off'}
      isDestructive={isOn}
      reasonLabel={REASON_LABEL}
      onConfirm={(reason) => onTurn(!isOn, reason)}
    >
      {(ask) => (
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={isOn}
          aria-label={`${name} is turned on`}
          disabled={isDisabled}
          onClick={ask}
        >
          <span className={styles.track} aria-hidden />
        </button>
      )}
    </ConfirmDialog>
  );
}
