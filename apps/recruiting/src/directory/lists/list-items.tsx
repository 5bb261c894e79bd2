import { useEffect, useId, useRef, useState } from 'react';
import { ListChecks, StickyNote, X } from 'lucide-react';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { useRemovals } from '../../kit/use-removals';
import { VirtualList } from '@lineup/product/long-list';
import { itemName, type List, type ListItem } from '../model/load-list';
import { ItemSummary } from './item-summary';
import styles from './lists.module.css';
import { ItemNoteForm } from './item-note-form';
import { useOrderItems } from './use-order-items';
import { useRemoveItem } from './use-remove-item';
import { type RemovedItem, useRestoreItem } from './use-restore-item';
import { t } from '../../language';

const ITEM_HEIGHT = 126;
const ITEM_GAP = 8;

/** What stands on an own list: in order, with notes; removals can be undone, the last one first. */
export function ListItems({ list }: { list: List }) {
  const removals = useRemovals<RemovedItem>();
  const { last, forget } = removals;
  // What is being typed stays in the page.
  const [noting, setNoting] = useState<readonly string[]>([]);
  const hintId = useId();

  const order = useOrderItems(list.id);
  const remove = useRemoveItem();
  const restore = useRestoreItem(list.id);

  const {
    list: rows,
    shown,
    drag,
    dragged,
    handleProps,
    message,
  } = useReorder({
    items: list.items,
    nameOf: itemName,
    onOrder: order,
  });

  return (
    <>
      {list.items.length === 0 ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title={t('Nothing on this list yet')}
          description={t('Open a college or a player and choose “Add to list”.')}
          action={
            <>
              <LinkButton variant="primary" to="/colleges">
                {t('Find colleges')}
              </LinkButton>
              <LinkButton to="/players">{t('Find players')}</LinkButton>
            </>
          }
        />
      ) : (
        <VirtualList
          ref={rows}
          items={shown}
          idOf={(item) => (item === DRAG_PLACE ? DRAG_PLACE : item.id)}
          estimate={ITEM_HEIGHT}
          gap={ITEM_GAP}
          keep={[...noting, DRAG_PLACE, ...(dragged ? [dragged.id] : [])]}
          renderItem={(item, row) =>
            item === DRAG_PLACE ? (
              drag && dragged && <DragPlace row={row} drag={drag} name={itemName(dragged)} />
            ) : (
              <li {...row} className={`${styles.item} ${item === dragged ? draggedClass : ''}`} data-drag-id={item.id}>
                <DragHandle name={itemName(item)} hintId={hintId} {...handleProps(item.id)} />
                <ItemSummary item={item} />
                <Button
                  variant="ghost"
                  aria-label={t('Remove {name}', { name: itemName(item) })}
                  aria-disabled={remove.isRunning(item.id)}
                  onClick={() =>
                    remove.mutate(item, {
                      onSuccess: () => removals.add({ item, order: list.items.map(({ id }) => id) }),
                    })
                  }
                >
                  <X size={18} aria-hidden />
                </Button>
                <ItemNote
                  item={item}
                  isOpen={noting.includes(item.id)}
                  onOpen={() => setNoting((all) => [...all, item.id])}
                  onClose={() => setNoting((all) => all.filter((id) => id !== item.id))}
                />
              </li>
            )
          }
        />
      )}
      <ReorderHelp id={hintId} message={message} />
      {last && (
        <UndoNotice
          text={t('{name} was removed.', { name: itemName(last.item) })}
          isUndoing={restore.isPending}
          onUndo={() => restore.mutate(last, { onSuccess: () => forget(last) })}
          onDismiss={() => forget(last)}
        />
      )}
    </>
  );
}

interface ItemNoteProps {
  item: ListItem;
  isOpen: boolean;
  onOpen(): void;
  onClose(): void;
}

function ItemNote({ item, isOpen, onOpen, onClose }: ItemNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form takes the focus with it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <ItemNoteForm item={item} onClose={onClose} />;
  const name = itemName(item);
  return (
    <div className={styles.noteLine}>
      {item.note && <p className={styles.note}>{item.note}</p>}
      <Button
        ref={button}
        variant="ghost"
        aria-label={item.note ? t('Edit note on {name}', { name }) : t('Add note on {name}', { name })}
        onClick={onOpen}
      >
        <StickyNote size={16} aria-hidden />
        {item.note ? t('Edit note') : t('Add note')}
      </Button>
    </div>
  );
}
