import { Check, Plus } from 'lucide-react';
import { HeroMark, RoleNames } from '../kit/hero-mark';
import type { Hero } from '../model/cooldown';
import styles from './hero-name.module.css';
import { t } from '../../language';

interface HeroNameProps {
  hero: Pick<Hero, 'name' | 'roles' | 'slug'>;
  /** In one line, for a row of its own. */
  isShort?: boolean;
}

export function HeroName({ hero, isShort = false }: HeroNameProps) {
  return (
    <span className={styles.hero}>
      <HeroMark {...hero} size={isShort ? 28 : 36} />
      <span className={styles.names}>
        <span className={styles.name}>{hero.name}</span>
        <RoleNames roles={hero.roles} />
      </span>
    </span>
  );
}

export interface PickProps {
  picked: readonly string[];
  isFull: boolean;
  onPick(slug: string): void;
}

/** Picks a hero for the comparison, or puts it back. */
export function PickButton({ hero, picked, isFull, onPick }: PickProps & Pick<HeroNameProps, 'hero'>) {
  const isPicked = picked.includes(hero.slug);
  return (
    <button
      type="button"
      className={styles.pick}
      aria-pressed={isPicked}
      aria-label={t('Compare {name}', { name: hero.name })}
      disabled={isFull && !isPicked}
      onClick={() => onPick(hero.slug)}
    >
      {isPicked ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
      {t('Compare')}
    </button>
  );
}
