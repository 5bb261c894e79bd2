import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../model/load-interest';
import styles from './kit/drawer.module.css';
import { useDeleteProspect } from './use-delete-prospect';

interface DeleteProspectProps {
  interest: Interest;
  onDeleted(): void;
}

/** Deletes a prospect without an account, for managers of the program; asked first, as nothing brings it back. */
export function DeleteProspect({ interest, onDeleted }: DeleteProspectProps) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteProspect(interest.name);
  if (!isAsked)
    return (
      <section className={styles.section} aria-label="Delete">
        <div>
          <Button variant="ghost" onClick={() => setAsked(true)}>
            <Trash2 size={16} aria-hidden />
            Delete prospect
          </Button>
        </div>
      </section>
    );
  return (
    <section className={styles.section} aria-label="Delete">
      <p>Delete {interest.name} with all notes, scores, tasks, and history? This cannot be undone.</p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          aria-disabled={remove.isPending}
          onClick={() => remove.mutate(interest.id, { onSuccess: onDeleted })}
        >
          Delete
        </Button>
        <Button onClick={() => setAsked(false)}>Keep it</Button>
      </div>
    </section>
  );
}
