import { useState } from 'react';
import { icon } from '@lineup/ui/icons';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import type { Listed } from './listed';
import { t } from '../../language';

const ListPlus = icon('M16 5H3M11 12H3M16 19H3M18 9v6M21 12h-6');

const dialog = lazyPart(() => import('./save-to-list-dialog'));

interface SaveToListProps {
  listed: Listed;
  /** Without words, where there is little room. */
  isCompact?: boolean;
}

/** Opens the question on which of the user's lists a college or player stands. */
export function SaveToList({ listed, isCompact = false }: SaveToListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isCompact ? 'ghost' : 'secondary'}
        aria-label={isCompact ? t('Save {name} to a list', { name: listed.name }) : undefined}
        onPointerEnter={dialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <ListPlus size={isCompact ? 18 : 16} aria-hidden />
        {!isCompact && t('Add to list')}
      </Button>
      {isOpen && <dialog.Part listed={listed} onClose={() => setOpen(false)} />}
    </>
  );
}
