import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { NativeButton } from '@lineup/ui/native-button';
import { Popconfirm } from '@lineup/ui/popconfirm';
import styles from './page-editor.module.css';
import type { StoredPage } from './stored-page';
import { useDeletePage } from './use-save-page';

interface DeletePageProps {
  page: StoredPage;
  onDeleted(): void;
}

/** Deletes the page after a question; the list then offers to put it back. */
export function DeletePage({ page, onDeleted }: DeletePageProps) {
  const navigate = useNavigate();
  const remove = useDeletePage();
  return (
    <section className={styles.panel} aria-labelledby="delete-page">
      <h2 id="delete-page">Delete page</h2>
      <p className={styles.muted}>You can undo it on the next screen.</p>
      <Popconfirm
        title={`Delete “${page.title}”?`}
        okText="Delete page"
        cancelText="Keep it"
        okButtonProps={{ danger: true }}
        onConfirm={() =>
          remove.mutate(page, {
            onSuccess: () => {
              onDeleted();
              void navigate('/learn?view=manage', {
                state: { deletedPage: { id: page.id, slug: page.slug, title: page.title } },
              });
            },
          })
        }
      >
        <NativeButton className={styles.danger} aria-disabled={remove.isPending}>
          <Trash2 size={16} aria-hidden />
          {remove.isPending ? 'Deleting…' : 'Delete page'}
        </NativeButton>
      </Popconfirm>
    </section>
  );
}
