import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { useAsked } from '../kit/use-asked';
import { MAX_COMPARED } from '../model/address';
import styles from './pick-bar.module.css';
import { t } from '../../language';

interface PickBarProps {
  /** Names in the order of choice. */
  names: readonly string[];
  onClear(): void;
}

/** Leads to the picked heroes side by side; stays in reach while the list scrolls. */
export function PickBar({ names, onClear }: PickBarProps) {
  const { asked, addressOf } = useAsked();
  return (
    <div className={styles.pickBar} role="group" aria-label={t('Comparison')}>
      <p role="status">
        <strong>{names.join(', ')}</strong>{' '}
        <span>
          {names.length < MAX_COMPARED
            ? t('{count} of {max}', { count: names.length, max: MAX_COMPARED })
            : t('{max}, no more fit', { max: MAX_COMPARED })}
        </span>
      </p>
      <Button variant="ghost" onClick={onClear}>
        {t('Clear')}
      </Button>
      {names.length > 1 ? (
        <LinkButton variant="primary" to={addressOf({ view: 'list', compared: asked.picked, picked: [] })}>
          {t('Compare')}
        </LinkButton>
      ) : (
        <span>{t('Pick one more')}</span>
      )}
    </div>
  );
}
