import { Check } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { Dialog } from '@lineup/ui/dialog';
import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import type { Pipeline, PipelineCard } from '../../model/load-pipeline';
import type { Undoable } from '../../model/undoable';
import styles from './bulk.module.css';
import { whoOf } from './who-of';
import { assignTo, useAssign } from './use-assign';

interface AssignDialogProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  onDone(done: Undoable): void;
  onClose(): void;
}

/** Gives interests to one person of the program, or to nobody. */
export default function AssignDialog({ pipeline, cards, onDone, onClose }: AssignDialogProps) {
  const userId = useAuth().user?.id ?? '';
  const me = pipeline.people.find(({ id }) => id === userId);
  const others = pipeline.people.filter((person) => person !== me);
  const assign = useAssign(cards);
  const choose = (id: string | null, name: string, close: () => void) =>
    assign.mutate(id, {
      onSuccess: () => {
        onDone({
          text: id === null ? `${whoOf(cards)}: unassigned.` : `${whoOf(cards)}: assigned to ${name}.`,
          undo: async () => {
            for (const before of new Set(cards.map(({ assignee_id }) => assignee_id)))
              // oxlint-disable-next-line no-await-in-loop -- one after the other, so that none waits for another's lock
              await assignTo(
                cards.filter(({ assignee_id }) => assignee_id === before),
                before,
              );
          },
        });
        close();
      },
    });
  return (
    <Dialog title={`Assign ${whoOf(cards)} to…`} onClose={onClose}>
      {(close) => (
        <ul className={styles.choices}>
          {[...(me ? [{ ...me, name: `${me.name} (you)` }] : []), ...others, { id: null, name: 'Nobody' }].map(
            ({ id, name }, index) => {
              const isAlready = cards.every(({ assignee_id }) => assignee_id === id);
              return (
                <li key={id}>
                  <Button
                    aria-current={isAlready || undefined}
                    aria-disabled={assign.isPending}
                    data-initial-focus={index === 0 || undefined}
                    onClick={() => (isAlready ? close() : choose(id, name, close))}
                  >
                    <span className={styles.person}>
                      {id && <PersonAvatar url={null} name={name} size={24} />}
                      {name}
                    </span>
                    {isAlready && <Check size={16} aria-hidden />}
                  </Button>
                </li>
              );
            },
          )}
        </ul>
      )}
    </Dialog>
  );
}
