import { Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { Interest } from '../model/load-interest';
import styles from './kit/drawer.module.css';
import { useDeleteProspect } from './use-delete-prospect';

interface DeleteProspectProps {
  interest: Interest;
  onDeleted(): void;
}

/** Deletes a prospect without an account, for managers of the program; asked first, as nothing brings it back. */
export function DeleteProspect({ interest, onDeleted }: DeleteProspectProps) {
  const remove = useDeleteProspect(interest.name);
  return (
    <section className={styles.section} aria-label="Delete">
      <div>
        <ConfirmDialog
          title={`Delete ${interest.name}?`}
          description="All notes, scores, tasks, and history go with it. This cannot be undone."
          yes="Delete"
          no="Keep it"
          isDestructive
          onConfirm={() => remove.mutate(interest.id, { onSuccess: onDeleted })}
        >
          {(ask) => (
            <Button variant="ghost" aria-disabled={remove.isPending} onClick={ask}>
              <Trash2 size={16} aria-hidden />
              Delete prospect
            </Button>
          )}
        </ConfirmDialog>
      </div>
    </section>
  );
}
