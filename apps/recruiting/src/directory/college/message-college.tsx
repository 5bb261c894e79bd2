import { useState } from 'react';
import { Button } from '@lineup/ui/button';
import { icon } from '@lineup/ui/icons';
import { lazyPart } from '@lineup/ui/lazy-part';
import type { MessageCollegeProps } from './message-sheet';
import { t } from '../../language';

const MessageSquare = icon(
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
);
// Visitors write to nobody, and load no sheet.
const sheet = lazyPart(() => import('./message-sheet'));

/** Opens the people of a program who can be written to. */
export function MessageCollege(props: MessageCollegeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={sheet.prefetch} onClick={() => setOpen(true)}>
        <MessageSquare size={16} aria-hidden />
        {t('Message')}
      </Button>
      {isOpen && <sheet.Part {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
