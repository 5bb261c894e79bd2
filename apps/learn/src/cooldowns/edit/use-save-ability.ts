import { useAction } from '@lineup/data';
import { type CooldownInput, changedFields } from '../model/cooldown-fields';
import { cooldownKeys } from '../model/keys';
import type { StoredAbility } from '../model/load-editor';
import { EditConflict, conflictText, saveFields, takenText } from './save-fields';

/** Stores what was changed of an ability. */
export function useSaveAbility(row: StoredAbility | null) {
  return useAction({
    run: async (input: CooldownInput) => {
      const changes = row ? changedFields(row, input) : {};
      if (!row || Object.keys(changes).length === 0) return;
      await saveFields(row, changes);
    },
    done: 'Saved',
    refused: (error, input) => {
      if (error.cause instanceof EditConflict)
        return {
          message: `Someone else changed this ability in the meantime: ${conflictText(error.cause.now, row ? changedFields(row, input) : {})}. Nothing was overwritten. Close this to see theirs.`,
        };
      const taken = takenText(error);
      if (taken) return { fields: { ability: taken } };
      return error.kind === 'not-found' || error.kind === 'forbidden' ? { message: error.message } : undefined;
    },
    failed: 'The ability could not be saved. What you typed is kept. Try again.',
    invalidates: [cooldownKeys.all],
    invalidatesOn: 'settled',
  });
}
