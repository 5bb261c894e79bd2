import { useEffect, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ListForm } from './list-form';
import { type Listed } from './listed';
import styles from './save-to-list.module.css';
import { usePutOnList } from './use-put-on-list';
import { listsWith } from './lists-with';
import { t } from '../../language';

interface SaveToListDialogProps {
  listed: Listed;
  onClose(): void;
}

/** On which of the user's lists a college or player stands. Each box is saved at once. */
export default function SaveToListDialog({ listed, onClose }: SaveToListDialogProps) {
  return (
    <Dialog title={t('Save {name}', { name: listed.name })} onClose={onClose}>
      <ListBoxes listed={listed} />
    </Dialog>
  );
}

function ListBoxes({ listed }: { listed: Listed }) {
  const userId = useAuth().user?.id ?? '';
  const lists = useQuery(listsWith(userId, listed));
  // What somebody chose, shown until the refetched lists have it.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const toggle = usePutOnList(listed);
  if (lists.isPending) return <PageSkeleton shape="text" hasHead={false} count={2} label={t('Loading your lists')} />;
  if (lists.isError)
    return (
      <ErrorState
        title={t('Your lists could not be loaded')}
        description={t('Check your connection and try again.')}
        onRetry={() => void lists.refetch()}
      />
    );
  return (
    <div className={styles.layout}>
      {lists.data.length > 0 && (
        <ul className={styles.lists} aria-label={t('Your lists')}>
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
                <Link to={`/lists/${list.id}`} aria-label={t('Open {name}', { name: list.name })}>
                  {t('Open')}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <NewList isOpen={lists.data.length === 0} onMade={(list) => toggle.mutate({ list, isOn: true })} />
    </div>
  );
}

/** What is typed takes the whole of a phone: lists that are there already are chosen from in a low sheet. */
function NewList({ isOpen, onMade }: { isOpen: boolean; onMade(list: string): void }) {
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) form.current?.querySelector('input')?.focus();
  }, [isAsked]);
  if (!isOpen && !isAsked)
    return (
      <div>
        <Button onClick={() => setAsked(true)}>
          <Plus size={16} aria-hidden />
          {t('New list')}
        </Button>
      </div>
    );
  return (
    <div ref={form}>
      <ListForm
        list={null}
        onDone={(list) => {
          setAsked(false);
          onMade(list);
        }}
      />
    </div>
  );
}
