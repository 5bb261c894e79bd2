import { keyLabel, type Ability } from '../model/cooldown';
import { figureText } from '../model/figures';
import styles from './figures.module.css';
import { t } from '../../language';

/** The key that casts an ability. */
export const KeyCap = ({ name }: { name: string }) => <kbd className={styles.key}>{t(keyLabel(name))}</kbd>;

/** The one number that is looked for: seconds, else energy. */
export function MainFigure({ seconds, energy }: Pick<Ability, 'seconds' | 'energy'>) {
  if (seconds !== null)
    return (
      <span className={styles.figure}>
        {seconds}
        <span className={styles.unit}>s</span>
      </span>
    );
  if (energy !== null)
    return (
      <span className={styles.figure}>
        {energy.toLocaleString('en-US')}
        <span className={styles.energy}> {t('energy')}</span>
      </span>
    );
  return (
    <span className={styles.none}>
      <span aria-hidden>–</span>
      <span className="lu-visually-hidden">{t('No fixed cooldown')}</span>
    </span>
  );
}

export const chargesText = (charges: number | null): string | null =>
  charges !== null && charges > 1 ? figureText('charges', charges) : null;
