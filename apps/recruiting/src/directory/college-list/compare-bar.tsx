import { useLocation } from 'react-router-dom';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import styles from './compare-bar.module.css';
import { MAX_COMPARED, useCompared } from '../model/use-compared';
import { t } from '../../language';

interface CompareBarProps {
  /** The bar goes, and with it the button that had the focus. */
  onCleared(): void;
}

/** Leads to the chosen colleges side by side; stays in reach while the list scrolls. */
export default function CompareBar({ onCleared }: CompareBarProps) {
  const { search } = useLocation();
  const { compared, clearCompared } = useCompared();
  return (
    <div className={styles.bar} role="group" aria-label={t('Comparison')}>
      <p role="status">
        {compared.length < MAX_COMPARED
          ? t('{count} of {max} chosen', { count: compared.length, max: MAX_COMPARED })
          : t('{max} chosen. Remove one to choose another.', { max: MAX_COMPARED })}
      </p>
      <Button
        variant="ghost"
        onClick={() => {
          clearCompared();
          onCleared();
        }}
      >
        {t('Clear')}
      </Button>
      {compared.length > 1 ? (
        <LinkButton
          variant="primary"
          to={`/colleges/compare?${new URLSearchParams(compared.map((slug) => ['college', slug]))}`}
          state={{ listSearch: search }}
        >
          {t('Compare')}
        </LinkButton>
      ) : (
        <span>{t('Choose one more')}</span>
      )}
    </div>
  );
}
