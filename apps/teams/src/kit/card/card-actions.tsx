import { useState, type ReactNode } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import styles from './card-actions.module.css';
import { t } from '../../language';

interface CardActionsProps {
  /** Name of the thing, which tells the buttons of several cards apart. */
  name: string;
  /** The dialog in which it is changed, from `lazyPart`. */
  part: { prefetch(): void };
  dialog(onClose: () => void): ReactNode;
  isDeleting: boolean;
  onDelete(): void;
  /** Further buttons. */
  children?: ReactNode;
}

/** What managers do with one thing on a list: change or delete it. */
export function CardActions({ name, part, dialog, isDeleting, onDelete, children }: CardActionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button
        variant="ghost"
        size="small"
        icon={<Pencil size={14} aria-hidden />}
        aria-label={t('Edit {name}', { name })}
        onPointerEnter={part.prefetch}
        onFocus={part.prefetch}
        onClick={() => setOpen(true)}
      >
        {t('Edit')}
      </Button>
      {children}
      <Button
        variant="ghost"
        size="small"
        isDanger
        icon={<Trash2 size={14} aria-hidden />}
        isBusy={isDeleting}
        aria-label={t('Delete {name}', { name })}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </div>
  );
}
