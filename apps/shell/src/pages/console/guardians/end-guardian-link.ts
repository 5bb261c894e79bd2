import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';
import type { GuardianLink } from './load-guardian-history';

/** Ends a link between two people, for a reason that is kept. Both sides are notified. */
export function useEndGuardianLink({ minor_id, guardian_id }: GuardianLink) {
  return useAction({
    run: async (reason: string) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('end_guardian_link', {
          p_minor_id: minor_id,
          p_guardian_id: guardian_id,
          p_reason: reason.trim(),
        }),
      );
    },
    done: 'Link ended',
    refused: describeRefusal,
    invalidates: [consoleKeys.allGuardians()],
    invalidatesOn: 'settled',
  });
}
