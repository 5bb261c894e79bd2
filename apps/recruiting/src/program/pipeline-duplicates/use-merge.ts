import { useState } from 'react';
import { getClient, toDataError, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { DuplicatePair } from './list-pipeline-duplicates';
import type { MergeField } from './merge-choices';

/** What was done last, and its undo. */
interface Done {
  text: string;
  undo(): Promise<unknown>;
}

/** Merging two records or keeping them apart, each with its undo. */
export function useMerge(userId: string) {
  const [done, setDone] = useState<Done | null>(null);
  const invalidates = [recruitingKeys.pipelines(userId)];
  const gone = { title: 'Someone else got there first', description: 'One of the two is no longer there.' };
  const merge = useAction({
    run: async ({ pair, take }: { pair: DuplicatePair; take: MergeField[] }) => {
      const supabase = await getClient();
      return unwrap(
        supabase.rpc('merge_interests', { p_keep_id: pair.keep.id, p_drop_id: pair.drop.id, p_take: take }),
      );
    },
    refused: (error) => {
      if (error.kind === 'not-found') return gone;
      if (error.hint === 'note')
        return { title: 'Closing takes a note', description: 'Keep the open stage, then close it in the pipeline.' };
      if (error.kind === 'forbidden')
        return { title: 'Access denied', description: 'Only program admins can merge. Reload to see what you can do.' };
      return undefined;
    },
    failed: 'The two could not be merged. Try again.',
    invalidates,
    invalidatesOn: 'settled',
    isLive: true,
  });
  const keepApart = useAction({
    run: async ({ keep, drop }: DuplicatePair) => setApart(keep.id, drop.id, true),
    refused: (error) => (error.kind === 'not-found' || error.kind === 'forbidden' ? gone : undefined),
    failed: 'This could not be saved. Try again.',
    invalidates,
    invalidatesOn: 'settled',
  });
  const undo = useAction({
    run: () => (done ? done.undo() : Promise.resolve()),
    refused: (error) => {
      if (error.code === 'PT410')
        return { title: 'Too late to undo', description: 'A merge can be undone for an hour.' };
      return error.kind === 'not-found' ? { title: 'Already undone' } : undefined;
    },
    failed: 'This could not be undone. Try again.',
    invalidates,
    invalidatesOn: 'settled',
  });
  return {
    done,
    isBusy: merge.isPending || keepApart.isPending || undo.isPending,
    isUndoing: undo.isPending,
    merge: (pair: DuplicatePair, take: MergeField[]) =>
      merge.mutate(
        { pair, take },
        {
          onSuccess: (id) =>
            setDone({
              text: `The two records are one now: ${take.includes('name') ? pair.drop.name : pair.keep.name}.`,
              undo: async () => {
                const supabase = await getClient();
                try {
                  await unwrap(supabase.rpc('undo_merge', { p_merge_id: String(id) }));
                } catch (error) {
                  // Undone by a try whose answer was lost.
                  if (toDataError(error).kind !== 'not-found') throw error;
                }
              },
            }),
        },
      ),
    keepApart: (pair: DuplicatePair) =>
      keepApart.mutate(pair, {
        onSuccess: () =>
          setDone({
            text: `${pair.keep.name} and ${pair.drop.name} are kept as two people.`,
            undo: () => setApart(pair.keep.id, pair.drop.id, false),
          }),
      }),
    undo: () => undo.mutate(undefined, { onSuccess: () => setDone(null) }),
    dismiss: () => setDone(null),
  };
}

async function setApart(first: string, second: string, isApart: boolean): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('keep_interests_apart', { p_first_id: first, p_second_id: second, p_is_apart: isApart }));
}
