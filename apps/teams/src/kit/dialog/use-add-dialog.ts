import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What an address of the manage screen may ask to be added: `?tab=roster&add=game` opens the dialog with its tab. */
export type Addition = 'game' | 'player' | 'practice' | 'tournament' | 'post';

/** Whether the dialog that adds this is open, and the switch. The address opens it once. */
export function useAddDialog(addition: Addition): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(params.get('add') === addition);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next && params.has('add'))
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('add');
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
  };
  return [isOpen, change];
}
