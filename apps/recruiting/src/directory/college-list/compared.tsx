import { Suspense } from 'react';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { useCompared } from '../model/use-compared';

const CompareBar = lazyQuietly(() => import('./compare-bar'));

interface ComparedProps {
  onCleared(): void;
}

/** The bar of the colleges that are compared. The page itself does not follow them: drawn, it would lose its map as it goes live. */
export function Compared({ onCleared }: ComparedProps) {
  const { compared } = useCompared();
  return (
    compared.length > 0 && (
      <Suspense fallback={null}>
        <CompareBar onCleared={onCleared} />
      </Suspense>
    )
  );
}
