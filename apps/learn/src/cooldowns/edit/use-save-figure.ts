import { useAction } from '@lineup/data';
import { cooldownKeys } from '../model/keys';
import type { StoredAbility } from '../model/load-editor';
import { EditConflict, saveFields } from './save-fields';

export type FigureField = 'cooldown_seconds' | 'charges' | 'energy_cost';

/** Stores one figure over what its editor saw. */
export function useSaveFigure(ability: string, field: FigureField) {
  return useAction({
    run: ({ seen, value }: { seen: StoredAbility; value: number | null }) => saveFields(seen, { [field]: value }),
    failed: (error) =>
      error.cause instanceof EditConflict
        ? null
        : {
            kind: 'error',
            title: `${ability} was not saved`,
            description:
              error.kind === 'not-found' || error.kind === 'forbidden'
                ? error.message
                : 'What you typed is kept. Press Enter to try again.',
          },
    invalidates: [cooldownKeys.all],
    invalidatesOn: 'settled',
  });
}
