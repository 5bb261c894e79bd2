import { currentLocale } from '@lineup/language';
import { Button } from '@lineup/ui/button';
import { dropOnto } from '@lineup/ui/drag';
import styles from './column-tabs.module.css';
import { t } from '../language';

interface ColumnTabsProps {
  columns: readonly { id: string; name: string; total: number }[];
  /** The one that shows. */
  current: string | undefined;
  /** Where a dragged card would go. */
  dropColumn: string | undefined;
  canDrop: boolean;
  onChoose(id: string): void;
}

/** The columns of a board on a phone, which shows one of them: each with its count, and cards can be dropped onto it. */
export function ColumnTabs({ columns, current, dropColumn, canDrop, onChoose }: ColumnTabsProps) {
  return (
    <div className={styles.tabs} role="group" aria-label={t('Column')} data-drag-strip>
      {columns.map(({ id, name, total }) => (
        <Button
          key={id}
          aria-pressed={id === current}
          data-drop={(dropColumn === id && id !== current) || undefined}
          {...(canDrop && id !== current && dropOnto(id))}
          onClick={() => onChoose(id)}
        >
          {name}
          <span className={styles.count}>{total.toLocaleString(currentLocale())}</span>
        </Button>
      ))}
    </div>
  );
}
