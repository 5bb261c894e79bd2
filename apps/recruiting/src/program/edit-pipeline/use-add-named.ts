import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import type { Named } from '../model/named';

/** Adds a row that has nothing but a name. */
export function useAddNamed(noun: string, add: (id: string, name: string) => Promise<void>) {
  return useAction({
    run: ({ id, name }: Named) => add(id, name),
    refused: (error) =>
      error.code === '23505' || error.kind === 'not-found'
        ? { fields: { name: `There is already a ${noun} with this name.` } }
        : explainRefusal(error),
    failed: `The ${noun} could not be added. Try again.`,
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
