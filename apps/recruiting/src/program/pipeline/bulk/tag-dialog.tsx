import { useId, useState } from 'react';
import { Plus } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import { problemOf, requiredName } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../../model/keys';
import type { Pipeline, PipelineCard } from '../../model/load-pipeline';
import type { Undoable } from '../../model/undoable';
import styles from './bulk.module.css';
import { whoOf } from './who-of';

interface TagDialogProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  onDone(done: Undoable): void;
  onClose(): void;
}

interface TagChange {
  id: string;
  name: string;
  /** Ids of the interests that change. */
  interests: string[];
  isOn: boolean;
}

/** As the database has it. */
const NAME_MAX = 30;
const nameRule = requiredName(NAME_MAX, 'Enter a name.');

/** Puts tags on interests and takes them off; a new tag is made here, too. */
export default function TagDialog({ pipeline, cards, onDone, onClose }: TagDialogProps) {
  const userId = useAuth().user?.id ?? '';
  const inputId = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // What was changed here, until the board has it.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [made, setMade] = useState<readonly { id: string; name: string }[]>([]);
  const tags = [...pipeline.tags, ...made.filter(({ id }) => !pipeline.tags.some((tag) => tag.id === id))];
  const invalidates = [recruitingKeys.pipelines(userId)];

  const change = useAction({
    run: ({ id, interests, isOn }: TagChange) => setTag(id, interests, isOn),
    refused: (error) =>
      error.kind === 'forbidden' || error.kind === 'not-found'
        ? { title: 'Not tagged', description: 'The tag or an interest was deleted.' }
        : undefined,
    failed: 'The tag could not be changed. Try again.',
    invalidates,
    isLive: true,
    invalidatesOn: 'settled',
    lockBy: ({ id }) => id,
  });
  const add = useAction({
    run: async (tag: { id: string; name: string }) => {
      const supabase = await getClient();
      await insertOnce(
        () =>
          supabase
            .from('pipeline_tags')
            .insert({ ...tag, college_id: pipeline.college.id })
            .select('id')
            .single(),
        () => supabase.from('pipeline_tags').update({ name: tag.name }).eq('id', tag.id).select('id').single(),
      );
      await setTag(
        tag.id,
        cards.map(({ id }) => id),
        true,
      );
    },
    refused: (error) => {
      if (error.code === '23514') return { message: 'A program can have at most 100 tags.' };
      if (error.kind === 'not-found') return { message: 'There is already a tag with that name.' };
      if (error.kind === 'forbidden') return { message: 'You no longer work in this program.' };
      return undefined;
    },
    failed: 'The tag could not be added. The name is still here.',
    invalidates,
    isLive: true,
  });

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
    const wrong = problemOf(nameRule, name);
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
  const message = problem ?? add.refusal;

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
              maxLength={NAME_MAX}
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

async function setTag(tag: string, interests: string[], isOn: boolean): Promise<void> {
  if (interests.length === 0) return;
  const supabase = await getClient();
  await unwrap(supabase.rpc('tag_interests', { p_interest_ids: interests, p_tag_ids: [tag], p_remove: !isOn }));
}
