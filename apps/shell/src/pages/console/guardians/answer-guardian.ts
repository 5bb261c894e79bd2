import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';
import type { WaitingGuardian } from './load-waiting-guardians';

interface Answer {
  isAccepted: boolean;
  reason: string;
}

/** Says yes or no to a guardian who waits; the list is refetched, also when somebody else was faster. */
export function useAnswerGuardian({ minor_id, guardian_id }: WaitingGuardian, onDone: () => void) {
  return useAction({
    run: async ({ isAccepted, reason }: Answer) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_guardian', {
          p_minor_id: minor_id,
          p_guardian_id: guardian_id,
          p_accept: isAccepted,
          p_reason: reason.trim(),
        }),
      );
      // Before the list is read again: what has the focus is gone from it.
      onDone();
    },
    done: (_, { isAccepted }) => (isAccepted ? 'Guardian approved' : 'Guardian declined'),
    refused: describeRefusal,
    invalidates: [consoleKeys.allGuardians()],
    invalidatesOn: 'settled',
  });
}
