import type { ReactNode } from 'react';
import { Button } from '@lineup/ui/button';

interface DialogButtonProps {
  icon: ReactNode;
  label: string;
  variant?: 'primary' | 'secondary';
  /** The dialog that it opens, from `lazyPart`: fetched ahead when the button is pointed at or focused. */
  part: { prefetch(): void };
  onOpen(): void;
}

/** Opens a dialog that stands elsewhere, as several buttons open it or the address does. */
export function DialogButton({ icon, label, variant = 'primary', part, onOpen }: DialogButtonProps) {
  return (
    <Button variant={variant} icon={icon} onPointerEnter={part.prefetch} onFocus={part.prefetch} onClick={onOpen}>
      {label}
    </Button>
  );
}
