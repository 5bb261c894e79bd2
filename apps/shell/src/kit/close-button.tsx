import { X } from '@lineup/ui/icons';

export interface CloseButtonProps {
  /** What it closes: "Close menu". */
  label: string;
  onClose(): void;
}

/** Closes the panel at whose head it stands. */
export function CloseButton({ label, onClose }: CloseButtonProps) {
  return (
    <button type="button" className="lu-icon-button" aria-label={label} onClick={onClose}>
      <X size={20} aria-hidden="true" />
    </button>
  );
}
