import { useEffect, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, SelectField, oneOf, requiredText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { toast } from '@lineup/ui/toast';
import type { Game } from '../../model/game';
import { listTitles } from '../../model/list-titles';
import { useAddGame } from './add-game';
import styles from './add-game-dialog.module.css';
import { PLAY_LEVELS } from '../../model/play-level';

interface AddGameDialogProps {
  teamId: string;
  /** Games of the team so far: they are not offered. */
  games: Game[];
  /** Gets the id of the title. */
  onAdded?(titleId: string): void;
  onClose(): void;
}

/** Adds a game to the team. Stays open with its input when that fails. */
export default function AddGameDialog({ onClose, ...rest }: AddGameDialogProps) {
  return (
    <Dialog title="Add Game" onClose={onClose}>
      {(close) => <AddGameForm {...rest} onDone={close} />}
    </Dialog>
  );
}

type AddGameFormProps = Omit<AddGameDialogProps, 'onClose'> & { onDone(): void };

const schema = z.object({
  titleId: requiredText(36, 'Select a game.'),
  playLevel: oneOf(Object.keys(PLAY_LEVELS) as (keyof typeof PLAY_LEVELS)[], 'Select a play level.'),
});

/** Which game, and how seriously. The titles are fetched once, when the form appears. */
function AddGameForm({ teamId, games, onAdded, onDone }: AddGameFormProps) {
  const titles = useQuery({ ...listTitles(), staleTime: Infinity, refetchOnMount: 'always', retry: false });
  const addition = useAddGame(teamId);
  const { draft, bind, isSending, formProps } = useForm({
    keepAs: `add-game:${teamId}`,
    initial: { titleId: '', playLevel: '' },
    schema,
    send: async (input) => {
      await addition.mutateAsync(input);
      onAdded?.(input.titleId);
    },
    onDone,
  });

  useEffect(() => {
    if (!titles.error) return;
    console.error('Loading the games failed', titles.error);
    toast.destructive('Error', 'Failed to load available games.');
  }, [titles.error]);

  const taken = new Set(games.map((game) => game.esports_title_id));
  const offered = (titles.data ?? []).filter((title) => !taken.has(title.id));
  const placeholder = titles.isFetching
    ? 'Loading games...'
    : titles.data && offered.length === 0
      ? 'No more games to add.'
      : 'Select a game';

  const submit = (event: FormEvent) => {
    if (!draft.titleId || !draft.playLevel)
      toast.destructive('Missing Information', 'Please select a game and play level.');
    formProps.onSubmit(event);
  };

  return (
    <Form {...formProps} onSubmit={submit}>
      <SelectField label="Game" isRequired placeholder={placeholder} {...bind('titleId')}>
        {offered.map((title) => (
          <option key={title.id} value={title.id}>
            {title.name}
          </option>
        ))}
      </SelectField>
      {titles.isError && (
        <p className={styles.failed}>
          The games could not be loaded.
          <Button disabled={titles.isFetching} onClick={() => void titles.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <SelectField
        label="Play Level"
        isRequired
        placeholder="Select a play level"
        choices={PLAY_LEVELS}
        {...bind('playLevel')}
      />
      <FormActions label="Add Game" busyLabel="Adding Game..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
