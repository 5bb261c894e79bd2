import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { Select } from '@lineup/ui/select';
import { toast } from '@lineup/ui/toast';
import { Dialog } from '../../kit/dialog/dialog';
import { Field } from '../../form/field';
import { FormButtons } from '../../form/form-buttons';
import formStyles from '../../form/form.module.css';
import { listTitles } from '../../model/list-titles';
import type { Game } from '../../model/game';
import { useAddGame } from './add-game';
import styles from './add-game-dialog.module.css';
import { PLAY_LEVELS, playLevelLabel, type PlayLevel } from './play-level';

interface AddGameDialogProps {
  teamId: string;
  isManager: boolean;
  /** Games of the team so far: they are not offered. */
  games: Game[];
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

/** Which game, and how seriously. The titles are read once, when the form appears. */
function AddGameForm({ teamId, isManager, games, onDone }: AddGameFormProps) {
  const [titleId, setTitleId] = useState<string | null>(null);
  const [playLevel, setPlayLevel] = useState<PlayLevel | null>(null);
  const isSending = useRef(false);
  const titles = useQuery({ ...listTitles(), staleTime: Infinity, refetchOnMount: 'always', retry: false });
  const addition = useAddGame(teamId, isManager);

  useEffect(() => {
    if (!titles.error) return;
    console.error('Loading the games failed', titles.error);
    toast.destructive('Error', 'Failed to load available games.');
  }, [titles.error]);

  const taken = new Set(games.map((game) => game.esports_title_id));
  const options = (titles.data ?? [])
    .filter((title) => !taken.has(title.id))
    .map((title) => ({ value: title.id, label: title.name }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // State changes come too late for the second click of a double click.
    if (isSending.current) return;
    if (!titleId || !playLevel) {
      toast.destructive('Missing Information', 'Please select a game and play level.');
      return;
    }
    isSending.current = true;
    try {
      await addition.mutateAsync({ titleId, playLevel });
      setTitleId(null);
      setPlayLevel(null);
      onDone();
    } catch (error) {
      console.error('Adding the game failed', error);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Game" isRequired>
        {(control) => (
          <Select
            {...control}
            placeholder="Select a game"
            loading={titles.isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={titles.isFetching ? 'Loading games...' : 'No more games to add.'}
            value={titleId}
            options={options}
            onChange={setTitleId}
          />
        )}
      </Field>
      {titles.isError && (
        <p className={styles.failed}>
          The games could not be loaded.
          <Button size="small" loading={titles.isFetching} onClick={() => void titles.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <Field label="Play Level" isRequired>
        {(control) => (
          <Select
            {...control}
            placeholder="Select a play level"
            value={playLevel}
            options={PLAY_LEVELS.map((value) => ({ value, label: playLevelLabel(value) }))}
            onChange={setPlayLevel}
          />
        )}
      </Field>
      <FormButtons label="Add Game" busyLabel="Adding Game..." isBusy={addition.isPending} onCancel={onDone} />
    </form>
  );
}
