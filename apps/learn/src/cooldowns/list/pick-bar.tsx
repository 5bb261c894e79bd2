import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { useAsked } from '../kit/use-asked';
import { MAX_COMPARED } from '../model/address';
import styles from './pick-bar.module.css';

interface PickBarProps {
  /** Names in the order of choice. */
  names: readonly string[];
  onClear(): void;
}

/** Leads to the picked heroes side by side; stays in reach while the list scrolls. */
export function PickBar({ names, onClear }: PickBarProps) {
  const { asked, addressOf } = useAsked();
  return (
    <div className={styles.pickBar} role="group" aria-label="Comparison">
      <p role="status">
        <strong>{names.join(', ')}</strong>{' '}
        <span>
          {names.length < MAX_COMPARED ? `${names.length} of ${MAX_COMPARED}` : `${MAX_COMPARED}, no more fit`}
        </span>
      </p>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {names.length > 1 ? (
        <LinkButton variant="primary" to={addressOf({ view: 'list', compared: asked.picked, picked: [] })}>
          Compare
        </LinkButton>
      ) : (
        <span>Pick one more</span>
      )}
    </div>
  );
}
