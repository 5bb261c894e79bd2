import { useState } from 'react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { useRemoval } from '../model/removed-conversation';

const undo = lazyPart(() => import('./undo-removal'));

/** The offer to undo a removal. Its code comes with the first one, and it stays: what it sends outlives the offer. */
export function RemovalNotice() {
  const { removed, show } = useRemoval();
  const [isWanted, setWanted] = useState(false);
  if (removed && !isWanted) setWanted(true);
  // Not loaded: the next removal tries again.
  const onLoadError = () => {
    show(null);
    setWanted(false);
  };
  return isWanted && <undo.Part onClose={onLoadError} />;
}
