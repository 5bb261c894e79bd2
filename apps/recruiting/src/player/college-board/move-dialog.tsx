import { Check } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { Button } from '@lineup/ui/button';
import { boardColumnIds, boardColumns, type BoardCard, type BoardColumnId } from '../model/load-board';
import styles from './board.module.css';
import { t } from '../../language';

interface MoveCardDialogProps {
  card: BoardCard;
  onChoose(column: BoardColumnId): void;
  onClose(): void;
}

/** "Move to…": every column by name. */
export default function MoveCardDialog({ card, onChoose, onClose }: MoveCardDialogProps) {
  return (
    <Dialog title={t('Move {name} to…', { name: card.college.name })} onClose={onClose}>
      {(close) => (
        <ul className={styles.choices}>
          {boardColumnIds.map((column, index) => (
            <li key={column}>
              <Button
                aria-current={column === card.column ? true : undefined}
                data-initial-focus={index === 0 || undefined}
                onClick={() => {
                  if (column !== card.column) onChoose(column);
                  close();
                }}
              >
                {t(boardColumns[column])}
                {column === card.column && <Check size={16} aria-hidden />}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
