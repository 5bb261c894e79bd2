import { useState } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { Chip } from '@lineup/ui/chip';
import { calendarDate, localDay } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../../model/load-interest';
import type { Pipeline } from '../../model/load-pipeline';
import type { Undoable } from '../../model/undoable';
import drawer from '../kit/drawer.module.css';
import styles from './tasks.module.css';
import { TaskForm } from './task-form';
import { useSettleTask } from './use-settle-task';
import { useDeleteTask } from './use-delete-task';
import { restoreTask } from './restore-task';

interface TasksSectionProps {
  interest: Interest;
  people: Pipeline['people'];
  onDone(done: Undoable): void;
}

/** What is to be done about the interest, open ones first. */
export function TasksSection({ interest, people, onDone }: TasksSectionProps) {
  const userId = useAuth().user?.id ?? '';
  const [today] = useState(() => localDay(new Date()));
  const [editing, setEditing] = useState<string | null>(null);
  const { work } = interest.can;
  const settle = useSettleTask();
  const remove = useDeleteTask();
  return (
    <section className={drawer.section} aria-labelledby="interest-tasks">
      <div className={drawer.head}>
        <h3 id="interest-tasks">Tasks</h3>
        {work && editing !== 'new' && (
          <Button variant="ghost" onClick={() => setEditing('new')}>
            <Plus size={16} aria-hidden />
            Add task
          </Button>
        )}
      </div>
      {editing === 'new' && (
        <TaskForm interest={interest} people={people} userId={userId} onClose={() => setEditing(null)} />
      )}
      {interest.tasks.length === 0 && editing !== 'new' && <p className={drawer.muted}>No tasks yet.</p>}
      <ul className={styles.tasks}>
        {interest.tasks.map((task) =>
          editing === task.id ? (
            <li key={task.id}>
              <TaskForm
                interest={interest}
                people={people}
                userId={userId}
                task={task}
                onClose={() => setEditing(null)}
              />
            </li>
          ) : (
            <li key={task.id} data-done={task.done_at !== null || undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={task.done_at !== null}
                  disabled={!work}
                  onChange={({ target }) => settle.mutate({ task, isDone: target.checked })}
                />
                <span>
                  {task.title}
                  <small>
                    {[
                      task.due_on && `Due ${calendarDate(task.due_on)}`,
                      task.assignee_id &&
                        (task.assignee_id === userId ? 'You' : people.find(({ id }) => id === task.assignee_id)?.name),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                {task.due_on && task.due_on < today && !task.done_at && <Chip tone="warning">Overdue</Chip>}
              </label>
              {work && (
                <span className={drawer.small}>
                  <Button variant="ghost" aria-label={`Edit ${task.title}`} onClick={() => setEditing(task.id)}>
                    <Pencil size={16} aria-hidden />
                  </Button>
                  <Button
                    variant="ghost"
                    aria-label={`Delete ${task.title}`}
                    aria-disabled={remove.isRunning(task.id)}
                    onClick={() =>
                      remove.mutate(task, {
                        onSuccess: () =>
                          onDone({
                            text: `The task “${task.title}” was deleted.`,
                            undo: () => restoreTask(interest, task),
                          }),
                      })
                    }
                  >
                    <Trash2 size={16} aria-hidden />
                  </Button>
                </span>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
