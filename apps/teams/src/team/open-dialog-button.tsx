import { useState, type ReactNode } from 'react';
import { Button } from '@lineup/ui/button';

interface OpenDialogButtonProps {
  icon: ReactNode;
  label: string;
  look?: 'primary' | 'default';
  /** The dialog, from `lazyPart`. */
  part: { usePrefetch(): () => void };
  /** Draws the dialog while it is open. */
  dialog(onClose: () => void): ReactNode;
}

/** A button that opens a dialog, whose code it fetches ahead when it is pointed at or focused. */
export function OpenDialogButton({ icon, label, look = 'primary', part, dialog }: OpenDialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const prefetch = part.usePrefetch();
  return (
    <>
      <Button type={look} icon={icon} onPointerEnter={prefetch} onFocus={prefetch} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
