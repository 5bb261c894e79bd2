import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../model/keys';
import { databaseSays, t } from '../language';

/** Shows oneself as a contact on the page of the college, or no longer. */
export function useSetContact(collegeId: string, collegeName: string) {
  return useAction({
    run: async (isContact: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('set_program_contact', { p_college_id: collegeId, p_is_contact: isContact }));
    },
    done: (_result, isContact) =>
      isContact
        ? t('You are shown as a contact of {name}', { name: collegeName })
        : t('You are no longer shown as a contact of {name}', { name: collegeName }),
    refused: (error) =>
      error.kind === 'invalid' || error.kind === 'forbidden'
        ? { title: t('Not changed'), description: databaseSays(error.message) }
        : undefined,
    failed: t('This could not be saved. Try again.'),
    invalidates: [recruitingKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
  });
}
