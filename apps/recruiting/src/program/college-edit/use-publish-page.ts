import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Publishes the page of a college. */
export function usePublishPage({ id, name }: { id: string; name: string }) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('publish_college', { p_college_id: id }));
    },
    done: `${name} is published. Players can find it now.`,
    refused: ({ hint, message }) => (hint === 'program' ? { title: message } : undefined),
    failed: 'The page was not published.',
    // Its editor, its page and every list that it may be in.
    invalidates: [recruitingKeys.all],
  });
}
