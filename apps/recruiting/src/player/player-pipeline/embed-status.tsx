import { useState } from 'react';
import { Code } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { t } from '../../language';

const dialog = lazyPart(() => import('./embed-dialog'));

/** Opens what puts the player's status on another site. */
export function EmbedStatus() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={dialog.prefetch} onClick={() => setOpen(true)}>
        <Code size={16} aria-hidden />
        {t('Embed')}
      </Button>
      {isOpen && <dialog.Part onClose={() => setOpen(false)} />}
    </>
  );
}
