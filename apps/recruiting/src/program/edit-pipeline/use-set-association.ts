import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Says whose rules of the season a program follows; blank for none. */
export function useSetAssociation(collegeId: string) {
  return useAction({
    run: async ({ association, zone }: { association: string; zone: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('set_college_association', {
          p_college_id: collegeId,
          // The generated type leaves out that null ends it.
          p_association_id: (association || null) as string,
          p_time_zone: zone,
        }),
      );
    },
    done: 'Rules saved',
    refused: (error) => {
      if (error.details === 'p_time_zone') return { fields: { zone: 'Choose a time zone of the list.' } };
      if (error.kind === 'forbidden') return { message: 'You may no longer edit this pipeline.' };
      return undefined;
    },
    failed: 'The rules could not be saved. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
