import { useEffect, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { GripVertical, ListChecks, StickyNote, X } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { NativeButton } from '@lineup/ui/native-button';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { recruitingKeys } from '../model/keys';
import { itemName, loadList, type List, type ListItem } from '../model/load-list';
import { ItemSummary } from './item-summary';
import styles from './lists.module.css';
import { NoteForm } from './note-form';
import { useReorder } from '../kit/use-reorder';

/** Something taken off a list, with the order that the list had. */
interface Removal {
  item: ListItem;
  order: string[];
}

/** What stands on an own list: in order, with notes; removals can be undone, the last one first. */
export function ListItems({ list }: { list: List }) {
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const { queryKey } = loadList(userId, list.id);
  const invalidates = [recruitingKeys.lists(userId)];
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const last = removals.at(-1);
  const forget = (removal: Removal) => setRemovals((all) => all.filter((each) => each !== removal));
  const [message, setMessage] = useState('');
  const hintId = useId();

  const saveOrder = async (ids: string[]) => {
    const supabase = await getClient();
    await unwrap(supabase.rpc('reorder_list', { p_list_id: list.id, p_item_ids: ids }));
  };
  // Shown at once; whoever moves on before it is stored has the last word.
  const order = useAction({
    run: (items: ListItem[]) => saveOrder(items.map(({ id }) => id)),
    failed: 'The order could not be saved.',
    invalidates,
    invalidatesOn: 'settled',
    inTurn: true,
    group: [...queryKey, 'order'],
  });
  const remove = useAction({
    run: async ({ id }: ListItem) => {
      const supabase = await getClient();
      await unwrap(supabase.from('list_items').delete().eq('id', id));
    },
    failed: 'This could not be removed. Try again.',
    invalidates,
    lockBy: ({ id }) => id,
  });
  const restore = useAction({
    run: async ({ item, order: ids }: Removal) => {
      const supabase = await getClient();
      const { id, note = null, college, player } = item;
      await insertOnce(
        () =>
          supabase.from('list_items').insert({
            id,
            list_id: list.id,
            note,
            ...(college ? { college_id: college.id } : { player_id: player?.user_id ?? null }),
          }),
        () => supabase.from('list_items').update({ note }).eq('id', id).select('id').single(),
      );
      await saveOrder(ids);
    },
    refused: (error, { item }) =>
      error.kind === 'forbidden'
        ? { title: 'Not restored', description: `${itemName(item)} can no longer be seen.` }
        : undefined,
    failed: 'This could not be restored. Try again.',
    invalidates,
  });

  const {
    list: rows,
    shown,
    draggedId,
    handleProps,
  } = useReorder({
    items: list.items,
    onOrder: (items, item) => {
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => before && { ...before, items });
      setMessage(`${itemName(item)}, ${items.indexOf(item) + 1} of ${items.length}`);
      order.mutate(items);
    },
  });

  return (
    <>
      {list.items.length === 0 ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title="Nothing on this list yet"
          description="Open a college or a player and choose “Add to list”."
          action={
            <>
              <LinkButton variant="primary" to="/colleges">
                Find colleges
              </LinkButton>
              <LinkButton to="/players">Find players</LinkButton>
            </>
          }
        />
      ) : (
        <ul ref={rows} className={styles.items}>
          {shown.map((item) => (
            <li
              key={item.id}
              className={styles.item}
              data-drag-id={item.id}
              data-dragged={item.id === draggedId || undefined}
            >
              <button
                type="button"
                className={styles.handle}
                aria-label={`Move ${itemName(item)}`}
                aria-describedby={hintId}
                {...handleProps(item.id)}
              >
                <GripVertical size={18} aria-hidden />
              </button>
              <ItemSummary item={item} />
              <NativeButton
                variant="ghost"
                aria-label={`Remove ${itemName(item)}`}
                aria-disabled={remove.isRunning(item.id)}
                onClick={() =>
                  remove.mutate(item, {
                    onSuccess: () => setRemovals((all) => [...all, { item, order: list.items.map(({ id }) => id) }]),
                  })
                }
              >
                <X size={18} aria-hidden />
              </NativeButton>
              <ItemNote item={item} />
            </li>
          ))}
        </ul>
      )}
      <p id={hintId} hidden>
        Arrow up and arrow down move it.
      </p>
      <p className="lu-visually-hidden" role="status">
        {message}
      </p>
      {last && (
        <UndoNotice
          text={`${itemName(last.item)} was removed.`}
          isUndoing={restore.isPending}
          onUndo={() => restore.mutate(last, { onSuccess: () => forget(last) })}
          onDismiss={() => forget(last)}
        />
      )}
    </>
  );
}

function ItemNote({ item }: { item: ListItem }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form takes the focus with it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NoteForm item={item} onClose={() => setOpen(false)} />;
  return (
    <div className={styles.noteLine}>
      {item.note && <p className={styles.note}>{item.note}</p>}
      <NativeButton
        ref={button}
        variant="ghost"
        aria-label={`${item.note ? 'Edit note' : 'Add note'} on ${itemName(item)}`}
        onClick={() => setOpen(true)}
      >
        <StickyNote size={16} aria-hidden />
        {item.note ? 'Edit note' : 'Add note'}
      </NativeButton>
    </div>
  );
}
