import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { useRemovals } from '../../kit/use-removals';
import { recruitingKeys } from '../../model/keys';
import { explainInToast } from './change-fields';

/** As the database names what it can restore. */
type Part = 'program' | 'criterion' | 'tag';

interface RemovedPart {
  id: string;
  name: string;
}

/** Removes a part of the college with what hangs on it; `last` can be restored, the last one first. */
export function useRemovePart(part: Part, noun: string) {
  const { last, add, forget } = useRemovals<RemovedPart>();
  const argumentsOf = (row: RemovedPart) => ({ p_part: part, p_id: row.id });
  const remove = useAction({
    run: async (row: RemovedPart) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_college_part', argumentsOf(row)));
    },
    refused: explainInToast('Not removed'),
    failed: `The ${noun} could not be removed. Try again.`,
    invalidates: [recruitingKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
    lockBy: ({ id }) => id,
  });
  const restore = useAction({
    run: async (row: RemovedPart) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('restore_college_part', argumentsOf(row)));
    },
    refused: (error) => explainRestore(error, part, noun),
    failed: `The ${noun} could not be restored. Try again.`,
    invalidates: [recruitingKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
  });
  return {
    last,
    forget,
    isRemoving: remove.isRunning,
    isRestoring: restore.isPending,
    remove: ({ id, name }: RemovedPart) => remove.mutate({ id, name }, { onSuccess: () => add({ id, name }) }),
    restore: (row: RemovedPart) => restore.mutate(row, { onSuccess: () => forget(row) }),
  };
}

function explainRestore(error: DataError, part: Part, noun: string): Refusal | undefined {
  const title = 'Not restored';
  if (error.code === '23505')
    return { title, description: `There is another ${noun} with its name now. Remove that one first.` };
  // The spots of commitments that fell meanwhile open again with it.
  if (part === 'program' && error.code === '23514')
    return {
      title,
      description:
        'It would have more than 60 open spots, the most that one program can have. Add it again with fewer.',
    };
  if (error.code === 'PT410') return { title, description: 'It was removed more than a day ago.' };
  return explainInToast(title)(error);
}
