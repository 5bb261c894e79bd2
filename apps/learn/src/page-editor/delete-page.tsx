import { Trash2 } from 'lucide-react';
import { useNavigateIfHere } from '@lineup/contract';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { kinds, type ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import styles from './page-editor.module.css';
import { useDeletePage } from './use-save-page';

interface DeletePageProps {
  kind: ContentKind;
  page: StoredWriting;
  onDeleted(): void;
}

/** Deletes the page or article after a question; the list then offers to put it back. */
export function DeletePage({ kind, page, onDeleted }: DeletePageProps) {
  const navigateIfHere = useNavigateIfHere();
  const remove = useDeletePage(kind);
  return (
    <section className={styles.panel} aria-labelledby="delete-page">
      <h2 id="delete-page">Delete {kind}</h2>
      <p className={styles.muted}>You can undo it on the next screen.</p>
      <ConfirmDialog
        title={`Delete “${page.title}”?`}
        yes={`Delete ${kind}`}
        no="Keep it"
        isDestructive
        onConfirm={() =>
          remove.mutate(page, {
            onSuccess: () => {
              onDeleted();
              const { id, slug, title } = page;
              void navigateIfHere(`${kinds[kind].path}?view=manage`, { state: { deleted: { id, slug, title } } });
            },
          })
        }
      >
        {(ask) => (
          <Button onClick={ask} className={styles.danger} aria-disabled={remove.isPending}>
            <Trash2 size={16} aria-hidden />
            {remove.isPending ? 'Deleting…' : `Delete ${kind}`}
          </Button>
        )}
      </ConfirmDialog>
    </section>
  );
}
