import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Download, Pencil, Share2, Trash2 } from 'lucide-react';
import { RequireAuth, useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { BackLink } from '../../kit/back-link';
import { isUuid } from '../../model/is-uuid';
import { loadList, type List } from '../model/load-list';
import { ListForm } from '../../kit/save-to-list/list-form';
import { ListItems } from './list-items';
import styles from './lists.module.css';
import { useExportList } from './use-export-list';
import { useDeleteList } from './use-delete-list';
import { plural, t } from '../../language';

const share = lazyPart(() => import('./share-dialog'));

/** `/lists/{id}`: one list of the user, with notes and an order. */
export function Component() {
  const { listId = '' } = useParams();
  if (!isUuid(listId)) throw notFound();
  return (
    <RequireAuth fallback={<PageSkeleton label={t('Loading list')} />}>
      <OwnList key={listId} listId={listId} />
    </RequireAuth>
  );
}

function OwnList({ listId }: { listId: string }) {
  const userId = useAuth().user?.id ?? '';
  const list = useQuery(loadList(userId, listId));
  if (list.data) return <ListDetails list={list.data} />;
  if (list.data === null) throw notFound();
  if (list.isPending) return <PageSkeleton label={t('Loading list')} />;
  return (
    <ErrorState
      isPage
      title={t('The list could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void list.refetch()}
      backTo="/lists"
      backLabel={t('My Lists')}
    />
  );
}

function ListDetails({ list }: { list: List }) {
  const [open, setOpen] = useState<'rename' | 'share' | null>(null);
  const exporting = useExportList(list);
  const removing = useDeleteList(list);
  return (
    <section className={styles.layout}>
      <title>{`${list.name} · Lineup`}</title>
      <PageHeader
        breadcrumb={<BackLink to="/lists">{t('My Lists')}</BackLink>}
        title={list.name}
        purpose={plural(list.items.length, '{count} entry', '{count} entries')}
        actions={
          <div className={styles.actions}>
            <Button onPointerEnter={share.prefetch} onClick={() => setOpen('share')}>
              <Share2 size={16} aria-hidden />
              {list.shared_since ? t('Shared') : t('Share')}
            </Button>
            <Button
              aria-disabled={exporting.isPending || list.items.length === 0}
              onClick={() => list.items.length > 0 && exporting.mutate()}
            >
              <Download size={16} aria-hidden />
              {t('Export CSV')}
            </Button>
            <Button aria-expanded={open === 'rename'} onClick={() => setOpen(open === 'rename' ? null : 'rename')}>
              <Pencil size={16} aria-hidden />
              {t('Rename')}
            </Button>
            <ConfirmDialog
              title={t('Delete “{name}” with everything on it?', { name: list.name })}
              description={list.shared_since ? t('Its link stops working, too.') : undefined}
              yes={t('Delete list')}
              no={t('Keep it')}
              isDestructive
              onConfirm={() => removing.mutate()}
            >
              {(ask) => (
                <Button aria-disabled={removing.isPending} onClick={ask}>
                  <Trash2 size={16} aria-hidden />
                  {t('Delete')}
                </Button>
              )}
            </ConfirmDialog>
          </div>
        }
      />
      {open === 'rename' && (
        <div className={styles.narrow}>
          <ListForm list={list} onDone={() => setOpen(null)} />
        </div>
      )}
      <ListItems list={list} />
      {open === 'share' && <share.Part list={list} onClose={() => setOpen(null)} />}
    </section>
  );
}
