import type { ReactNode } from 'react';
import styles from './tool-button.module.css';

interface ToolButtonProps {
  label: string;
  /** Pressed soon: what it opens may be downloaded. */
  onWanted?(): void;
  onPress(): void;
  children: ReactNode;
}

/** An icon to press at the head of a pane. */
export function ToolButton({ label, onWanted, onPress, children }: ToolButtonProps) {
  return (
    <button
      className={styles.tool}
      type="button"
      aria-label={label}
      title={label}
      onPointerEnter={onWanted}
      onFocus={onWanted}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
