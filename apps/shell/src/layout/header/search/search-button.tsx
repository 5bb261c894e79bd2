import { useHydrated } from '@lineup/ui/use-hydrated';
import { useEffect, useEffectEvent, type Ref } from 'react';
import { Search } from '@lineup/ui/icons';
import { t } from '../../../language/language';
import { isMac, isSearchKey } from './search-key';
import styles from './search-button.module.css';

interface SearchButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onOpen(): void;
  /** The pointer or the focus comes near. */
  onNear(): void;
}

/** While one is open, keys are not ours. */
const DIALOG = 'dialog[open], [aria-modal="true"]';

/** Opens the search of the site; so does Ctrl-K, or ⌘K on a Mac, anywhere. */
export function SearchButton({ ref, isOpen, onOpen, onNear }: SearchButtonProps) {
  const isLive = useHydrated();
  const hasMacKeys = isLive && isMac();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event) || event.defaultPrevented || event.repeat || document.querySelector(DIALOG)) return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <button
      ref={ref}
      type="button"
      className={`lu-icon-button ${styles.button}`}
      aria-label={t('Search')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts={hasMacKeys ? 'Meta+K' : 'Control+K'}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    >
      <Search size={20} aria-hidden="true" />
      <span className={styles.label} aria-hidden="true">
        {t('Search')}
      </span>
      {/* Drawn by the style: as text the keys would have to be part of the button's name. */}
      <span className={styles.keys} data-keys={hasMacKeys ? '⌘K' : 'Ctrl K'} />
    </button>
  );
}
