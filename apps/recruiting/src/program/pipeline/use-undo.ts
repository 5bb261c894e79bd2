import { useAuth } from '@lineup/auth';
import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Undoable } from '../model/undoable';

/** Undoes what was just done on the board. */
export function useUndo() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: (each: Undoable) => each.undo(),
    refused: (error) =>
      error.kind === 'conflict'
        ? { title: 'Not undone', description: 'Someone moved this again, or the stage was deleted.' }
        : error.kind === 'forbidden' || error.kind === 'not-found'
          ? { title: 'Not undone', description: 'This was deleted.' }
          : undefined,
    failed: 'This could not be undone. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    invalidatesOn: 'settled',
  });
}
