import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';
import type { Association, Season } from './list-associations';

/** Adds an association. */
export function useAddAssociation() {
  return useAction({
    run: async (row: { id: string; name: string; is_demo: boolean }) => {
      const supabase = await getClient();
      await insertOnce(
        () => supabase.from('associations').insert(row),
        () => supabase.from('associations').select('id').eq('id', row.id).single(),
      );
    },
    done: 'Association added',
    refused: (error) =>
      error.kind === 'not-found'
        ? { fields: { name: 'An association has this name already.' } }
        : describeRefusal(error),
    invalidates: [consoleKeys.associations()],
  });
}

/** Stores a period of an association, new or changed. */
export function useSaveSeason(associationId: string) {
  return useAction({
    run: async ({ id, isNew, ...row }: Season & { isNew: boolean }) => {
      const supabase = await getClient();
      const update = () => supabase.from('association_seasons').update(row).eq('id', id).select('id').single();
      if (isNew)
        await insertOnce(
          () => supabase.from('association_seasons').insert({ id, association_id: associationId, ...row }),
          update,
        );
      else await unwrap(update());
    },
    done: 'Period saved',
    refused: describeRefusal,
    failed: 'The period could not be saved. What you entered is still here.',
    invalidates: [consoleKeys.associations()],
  });
}

/** Deletes a period; what the logs of programs noted of it stays. */
export function useDeleteSeason() {
  return useAction({
    run: async ({ id }: Season) => {
      const supabase = await getClient();
      await unwrap(supabase.from('association_seasons').delete().eq('id', id));
    },
    done: 'Period deleted',
    refused: describeRefusal,
    invalidates: [consoleKeys.associations()],
    lockBy: ({ id }) => id,
  });
}

/** Deletes an association; programs that followed it follow none. */
export function useDeleteAssociation() {
  return useAction({
    run: async ({ id }: Association) => {
      const supabase = await getClient();
      await unwrap(supabase.from('associations').delete().eq('id', id));
    },
    done: 'Association deleted',
    refused: describeRefusal,
    invalidates: [consoleKeys.associations()],
    lockBy: ({ id }) => id,
  });
}
