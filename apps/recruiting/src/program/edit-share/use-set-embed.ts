import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Names the sites that may show a college in a frame; none ends it. */
export function useSetEmbed(collegeId: string) {
  return useAction({
    run: async ({ addresses }: { addresses: string[] }) => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('set_college_embed', { p_college_id: collegeId, p_addresses: addresses }));
    },
    done: (sites) => (sites.length === 0 ? 'No site shows your open spots' : 'Sites saved'),
    refused: (error) => {
      if (error.details === 'p_addresses') return { fields: { addresses: 'Enter addresses that begin with https://' } };
      if (error.code === '23514')
        return { fields: { addresses: 'Name at most ten sites, each with its https address.' } };
      if (error.kind === 'forbidden') return { message: 'You may no longer edit this college.' };
      return undefined;
    },
    failed: 'The sites could not be saved. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
