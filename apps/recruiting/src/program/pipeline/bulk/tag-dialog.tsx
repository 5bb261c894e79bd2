import { useId, useState } from 'react';
import { Plus } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { problemOf, requiredName, tooLong } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import type { Pipeline, PipelineCard } from '../../model/load-pipeline';
import type { Undoable } from '../../model/undoable';
import styles from './bulk.module.css';
import { whoOf } from './who-of';
import { setTag, useSetTag } from './use-set-tag';
import { useAddTag } from './use-add-tag';

interface TagDialogProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  onDone(done: Undoable): void;
  onClose(): void;
}

/** As the database has it. */
const NAME_MAX = 30;
const nameSchema = requiredName(NAME_MAX, 'Enter a name.');

/** Puts tags on interests and takes them off; a new tag is made here, too. */
export default function TagDialog({ pipeline, cards, onDone, onClose }: TagDialogProps) {
  const inputId = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // What was changed here, until the board has it.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [made, setMade] = useState<readonly { id: string; name: string }[]>([]);
  const tags = [...pipeline.tags, ...made.filter(({ id }) => !pipeline.tags.some((tag) => tag.id === id))];

  const change = useSetTag();
  const add = useAddTag(
    pipeline.college.id,
    cards.map(({ id }) => id),
  );

  const holders = (id: string) => cards.filter(({ tag_ids }) => tag_ids.includes(id));
  const isOn = (id: string) => changed.get(id) ?? holders(id).length === cards.length;
  const toggle = (tag: { id: string; name: string }) => {
    const on = !isOn(tag.id);
    const had = new Set(holders(tag.id).map(({ id }) => id));
    const ids = cards.map(({ id }) => id);
    const interests = changed.has(tag.id) ? ids : ids.filter((id) => had.has(id) !== on);
    change.mutate(
      { ...tag, interests, isOn: on },
      {
        onSuccess: () => {
          setChanged((before) => new Map(before).set(tag.id, on));
          if (!on)
            onDone({
              text: `“${tag.name}” was removed from ${whoOf(cards.filter(({ id }) => interests.includes(id)))}.`,
              undo: () => setTag(tag.id, interests, true),
            });
        },
      },
    );
  };
  const [draftId, setDraftId] = useState(() => crypto.randomUUID());
  const addTag = () => {
    const wrong = problemOf(nameSchema, name);
    if (wrong) return setProblem(wrong);
    const known = tags.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase());
    setProblem(null);
    if (known) {
      if (!isOn(known.id)) toggle(known);
      return setName('');
    }
    const tag = { id: draftId, name: name.trim() };
    add.mutate(tag, {
      onSuccess: () => {
        setMade((before) => [...before, tag]);
        setChanged((before) => new Map(before).set(tag.id, true));
        setName('');
        setDraftId(crypto.randomUUID());
      },
    });
  };
  const message = problem ?? tooLong(name, NAME_MAX) ?? add.refusal;

  return (
    <Dialog title={`Tags of ${whoOf(cards)}`} onClose={onClose}>
      <div className={styles.tagging}>
        {tags.length > 0 && (
          <ul className={styles.tags}>
            {tags.map((tag, index) => (
              <li key={tag.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={isOn(tag.id)}
                    aria-disabled={change.isRunning(tag.id)}
                    data-initial-focus={index === 0 || undefined}
                    ref={(box) => {
                      if (box) box.indeterminate = !changed.has(tag.id) && !isOn(tag.id) && holders(tag.id).length > 0;
                    }}
                    onChange={() => toggle(tag)}
                  />
                  {tag.name}
                </label>
              </li>
            ))}
          </ul>
        )}
        <form
          method="post"
          className={styles.newTag}
          onSubmit={(event) => {
            event.preventDefault();
            addTag();
          }}
        >
          <label htmlFor={inputId}>New tag</label>
          <div>
            <input
              id={inputId}
              value={name}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? `${inputId}problem` : undefined}
              data-initial-focus={tags.length === 0 || undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" aria-disabled={add.isPending}>
              <Plus size={16} aria-hidden />
              Add
            </Button>
          </div>
          {message && (
            <p id={`${inputId}problem`} role="alert">
              {message}
            </p>
          )}
        </form>
      </div>
    </Dialog>
  );
}
