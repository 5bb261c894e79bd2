import type { KeyboardEvent, PointerEvent } from 'react';
import { GripVertical } from 'lucide-react';
import styles from './drag.module.css';
import { t } from '../language';

/** What `useDrag` gives for a thing; `onPointerDown` may also go onto more of it than the handle. */
export interface DragHandleProps {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onBlur(): void;
}

interface HandleProps extends DragHandleProps {
  /** Of what it moves. */
  name: string;
  /** Of the text that explains the keys. */
  hintId: string;
  className?: string | undefined;
}

/** What a thing is taken by. Props of `useDrag` go onto it. */
export function DragHandle({ name, hintId, className = '', ...props }: HandleProps) {
  return (
    <button
      type="button"
      className={`${styles.handle} ${className}`}
      data-handle
      aria-label={t('Move {name}', { name })}
      aria-describedby={hintId}
      {...props}
    >
      <GripVertical size={18} aria-hidden />
    </button>
  );
}
