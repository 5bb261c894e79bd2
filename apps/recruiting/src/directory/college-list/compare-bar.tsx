import { useLocation } from 'react-router-dom';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import styles from './compare-bar.module.css';
import { MAX_COMPARED, useCompared } from '../model/use-compared';

interface CompareBarProps {
  /** The bar goes, and with it the button that had the focus. */
  onCleared(): void;
}

/** Leads to the chosen colleges side by side; stays in reach while the list scrolls. */
export default function CompareBar({ onCleared }: CompareBarProps) {
  const { search } = useLocation();
  const { compared, clearCompared } = useCompared();
  return (
    <div className={styles.bar} role="group" aria-label="Comparison">
      <p role="status">
        {compared.length < MAX_COMPARED
          ? `${compared.length} of ${MAX_COMPARED} chosen`
          : `${MAX_COMPARED} chosen. Remove one to choose another.`}
      </p>
      <Button
        variant="ghost"
        onClick={() => {
          clearCompared();
          onCleared();
        }}
      >
        Clear
      </Button>
      {compared.length > 1 ? (
        <LinkButton
          variant="primary"
          to={`/colleges/compare?${new URLSearchParams(compared.map((slug) => ['college', slug]))}`}
          state={{ listSearch: search }}
        >
          Compare
        </LinkButton>
      ) : (
        <span>Choose one more</span>
      )}
    </div>
  );
}
