import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Contact } from '../../model/contact';

/** Removes a contact that was noted by hand. */
export function useRemoveContact() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id }: Contact) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_contact', { p_id: id }));
    },
    done: 'Contact removed',
    failed: 'The contact could not be removed. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    lockBy: ({ id }) => id,
  });
}
