import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { dateAndTime } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../../model/load-interest';
import type { Pipeline } from '../../model/load-pipeline';
import type { Undoable } from '../../model/undoable';
import styles from '../kit/drawer.module.css';
import { partsOf } from './mentions';
import { NoteForm } from './note-form';
import { saveNote } from './use-save-note';
import { useDeleteNote } from './use-delete-note';

interface NotesSectionProps {
  interest: Interest;
  people: Pipeline['people'];
  onDone(done: Undoable): void;
}

/** Private notes of the program, latest first. */
export function NotesSection({ interest, people, onDone }: NotesSectionProps) {
  const userId = useAuth().user?.id ?? '';
  const [editing, setEditing] = useState<string | null>(null);
  const remove = useDeleteNote();
  return (
    <section className={styles.section} aria-labelledby="interest-notes">
      <h3 id="interest-notes">Private notes</h3>
      {interest.can.work && <NoteForm interest={interest} people={people} />}
      {interest.notes.length === 0 && !interest.can.work && <p className={styles.muted}>No notes yet.</p>}
      <ul className={styles.notes}>
        {interest.notes.map((note) => {
          const isOwn = note.author_id === userId;
          return (
            <li key={note.id}>
              <div className={styles.head}>
                <p className={styles.muted}>
                  <strong>{isOwn ? 'You' : (note.author ?? 'Former colleague')}</strong> ·{' '}
                  {dateAndTime(note.created_at)}
                  {note.updated_at !== note.created_at && ' · edited'}
                </p>
                {interest.can.work && isOwn && editing !== note.id && (
                  <span className={styles.small}>
                    <Button variant="ghost" aria-label="Edit note" onClick={() => setEditing(note.id)}>
                      <Pencil size={16} aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      aria-label="Delete note"
                      aria-disabled={remove.isRunning(note.id)}
                      onClick={() =>
                        remove.mutate(note, {
                          onSuccess: () =>
                            onDone({
                              text: 'The note was deleted.',
                              undo: () => saveNote(note.id, interest.id, note.body, people),
                            }),
                        })
                      }
                    >
                      <Trash2 size={16} aria-hidden />
                    </Button>
                  </span>
                )}
              </div>
              {editing === note.id ? (
                <NoteForm interest={interest} people={people} note={note} onDone={() => setEditing(null)} />
              ) : (
                <p className={styles.note}>
                  {partsOf(
                    note.body,
                    people.filter(({ id }) => note.mention_ids.includes(id)),
                  ).map(({ text, person }, at) =>
                    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which has no other order
                    person ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>,
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
