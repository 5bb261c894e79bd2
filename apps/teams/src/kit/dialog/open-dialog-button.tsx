import { useState, type ReactNode } from 'react';
import { Button } from '@lineup/ui/button';

interface OpenDialogButtonProps {
  icon: ReactNode;
  label: string;
  /** What it is called where the label alone does not tell which thing is meant. */
  name?: string;
  variant?: 'primary' | 'secondary';
  /** The dialog, from `lazyPart`. */
  part: { prefetch(): void };
  /** Draws the dialog while it is open. */
  dialog(onClose: () => void): ReactNode;
}

/** A button that opens a dialog, whose code it fetches ahead when it is pointed at or focused. */
export function OpenDialogButton({ icon, label, name, variant = 'primary', part, dialog }: OpenDialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        icon={icon}
        {...(name && { 'aria-label': name })}
        onPointerEnter={part.prefetch}
        onFocus={part.prefetch}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
