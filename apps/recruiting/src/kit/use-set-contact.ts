import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../model/keys';

/** Shows oneself as a contact on the page of the college, or no longer. */
export function useSetContact(collegeId: string, collegeName: string) {
  return useAction({
    run: async (isContact: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('set_program_contact', { p_college_id: collegeId, p_is_contact: isContact }));
    },
    done: (_result, isContact) =>
      isContact
        ? `You are shown as a contact of ${collegeName}`
        : `You are no longer shown as a contact of ${collegeName}`,
    refused: (error) =>
      error.kind === 'invalid' || error.kind === 'forbidden'
        ? { title: 'Not changed', description: error.message }
        : undefined,
    failed: 'This could not be saved. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
  });
}
