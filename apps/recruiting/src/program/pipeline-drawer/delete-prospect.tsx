import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import type { Interest } from '../model/load-interest';
import styles from './drawer.module.css';

interface DeleteProspectProps {
  interest: Interest;
  onDeleted(): void;
}

/** Deletes a prospect without an account, for managers of the program; asked first, as nothing brings it back. */
export function DeleteProspect({ interest, onDeleted }: DeleteProspectProps) {
  const userId = useAuth().user?.id ?? '';
  const [isAsked, setAsked] = useState(false);
  const remove = useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('delete_prospect', { p_interest_id: id }));
    },
    refused: (error) =>
      error.kind === 'conflict'
        ? { title: 'Not deleted', description: 'A player who has an account is closed, not deleted.' }
        : error.kind === 'forbidden' || error.kind === 'not-found'
          ? { title: 'Not deleted', description: 'It is gone already, or you no longer manage this program.' }
          : undefined,
    done: `${interest.name} was deleted.`,
    failed: 'This prospect could not be deleted. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
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
