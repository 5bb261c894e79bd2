import { useState } from 'react';
import { Link } from 'react-router-dom';
import { localDay, monthDay } from '@lineup/ui/dates';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { linkToPipeline } from '../../model/link-to-pipeline';
import type { Task } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';
import { useCompleteTask } from './use-complete-task';

interface TasksProps {
  /** Own ones first. */
  tasks: readonly Task[];
  /** Slug of the college. */
  college: string;
  canWork: boolean;
}

/** The next tasks across the pipeline; each can be done, and undone, from here. */
export function Tasks({ tasks, college, canWork }: TasksProps) {
  const [done, setDone] = useState<Task | null>(null);
  const complete = useCompleteTask();
  const groups = [
    { title: 'Yours', tasks: tasks.filter(({ mine }) => mine) },
    { title: 'Your colleagues’', tasks: tasks.filter(({ mine }) => !mine) },
  ].filter((group) => group.tasks.length > 0);
  return (
    <section className={styles.panel} aria-labelledby="tasks">
      <h2 id="tasks">Next tasks</h2>
      {groups.length === 0 && (
        <p className={styles.muted}>
          Nothing is due. Add tasks to a recruit in the pipeline, with a date and a person.
        </p>
      )}
      {groups.map((group) => (
        <div key={group.title}>
          {groups.length > 1 && <h3 className={styles.group}>{group.title}</h3>}
          <ul className={styles.rows}>
            {group.tasks.map((task) => (
              <li key={task.id}>
                {canWork && (
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      aria-label={`Mark “${task.title}” for ${task.name} as done`}
                      checked={complete.isRunning(task.id)}
                      onChange={() => complete.mutate({ task, isDone: true }, { onSuccess: () => setDone(task) })}
                    />
                  </label>
                )}
                <PersonAvatar url={task.avatar_url} name={task.name} size={32} />
                <span className={styles.what}>
                  <Link to={linkToPipeline({ college, interest: task.interest_id })}>{task.title}</Link>
                  <span className={styles.muted}>
                    {task.name}
                    {!task.mine && ` · ${task.assignee ?? 'Nobody yet'}`}
                  </span>
                </span>
                <Due day={task.due_on} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {done && (
        <UndoNotice
          text={`“${done.title}” is done.`}
          isUndoing={complete.isRunning(done.id)}
          onUndo={() => complete.mutate({ task: done, isDone: false }, { onSuccess: () => setDone(null) })}
          onDismiss={() => setDone(null)}
        />
      )}
    </section>
  );
}

function Due({ day }: { day: string | null }) {
  if (day === null) return null;
  const { text, isLate } = dueText(day);
  return (
    <span className={styles.due} data-late={isLate}>
      {text}
    </span>
  );
}

function dueText(day: string, today: string = localDay(new Date())) {
  if (day === today) return { text: 'Today', isLate: false };
  const isLate = day < today;
  const date = monthDay(`${day}T12:00`);
  return { text: isLate ? `Overdue, ${date}` : date, isLate };
}
