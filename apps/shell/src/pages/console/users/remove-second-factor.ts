import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { personName, type Person } from '../model/search-people';

/** Removes somebody's authenticator app and signs them out everywhere; the database keeps who did it and why. */
export function useRemoveSecondFactor(person: Person) {
  return useAction({
    run: async (reason: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_second_factor', { p_user_id: person.user_id, p_reason: reason }));
    },
    done: `${personName(person)} signs in with the password alone now, and sets up another app`,
    refused: describeRefusal,
  });
}
