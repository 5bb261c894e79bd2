import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { recruitingKeys } from '../../model/keys';
import { ListForm } from './list-form';
import { columnOf, type Listed } from './listed';
import styles from './save-to-list.module.css';

interface SaveToListDialogProps {
  listed: Listed;
  onClose(): void;
}

/** On which of the user's lists a college or player stands. Each box is saved at once. */
export default function SaveToListDialog({ listed, onClose }: SaveToListDialogProps) {
  return (
    <Dialog title={`Save ${listed.name}`} onClose={onClose}>
      <ListBoxes listed={listed} />
    </Dialog>
  );
}

/** The user's lists, each with the item that names this college or player, if it has one. */
const listsWith = (userId: string, listed: Listed) =>
  queryOptions({
    queryKey: recruitingKeys.listsWith(userId, listed.kind, listed.id),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(
        supabase
          .from('lists')
          .select('id, name, list_items (id)')
          .eq(`list_items.${columnOf(listed)}`, listed.id)
          .order('name')
          .limit(100)
          .abortSignal(signal),
      );
    },
  });

function ListBoxes({ listed }: { listed: Listed }) {
  const userId = useAuth().user?.id ?? '';
  const lists = useQuery(listsWith(userId, listed));
  // What somebody chose, shown until the refetched lists have it.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const toggle = useAction({
    run: async ({ list, isOn }: { list: string; isOn: boolean }) => {
      const supabase = await getClient();
      const column = columnOf(listed);
      if (!isOn) await unwrap(supabase.from('list_items').delete().eq('list_id', list).eq(column, listed.id));
      else
        await unwrap(
          supabase.from('list_items').insert({
            list_id: list,
            ...(listed.kind === 'college' ? { college_id: listed.id } : { player_id: listed.id }),
          }),
        );
    },
    refused: (error) =>
      error.kind === 'invalid' || error.kind === 'forbidden'
        ? { title: 'Not saved', description: error.kind === 'invalid' ? error.message : 'It can no longer be seen.' }
        : undefined,
    // It stands there already, from another window: the refetched boxes show it.
    failed: (error) => (error.kind === 'conflict' ? null : 'This could not be saved. Try again.'),
    invalidates: [recruitingKeys.lists(userId)],
    invalidatesOn: 'settled',
    lockBy: ({ list }) => list,
  });
  if (lists.isPending) return <PageSkeleton shape="text" hasHead={false} count={2} label="Loading your lists" />;
  if (lists.isError)
    return (
      <ErrorState
        title="Your lists could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void lists.refetch()}
      />
    );
  return (
    <div className={styles.layout}>
      {lists.data.length > 0 && (
        <ul className={styles.lists} aria-label="Your lists">
          {lists.data.map((list) => {
            const isRunning = toggle.isRunning(list.id);
            const isOn = list.list_items.length > 0;
            return (
              <li key={list.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={isRunning ? (chosen[list.id] ?? isOn) : isOn}
                    aria-busy={isRunning}
                    onChange={({ target }) => {
                      setChosen({ ...chosen, [list.id]: target.checked });
                      toggle.mutate({ list: list.id, isOn: target.checked });
                    }}
                  />
                  {list.name}
                </label>
                <Link to={`/lists/${list.id}`} aria-label={`Open ${list.name}`}>
                  Open
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <ListForm list={null} onDone={(list) => toggle.mutate({ list, isOn: true })} />
    </div>
  );
}
