import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';
import type { TeamRequest } from './list-team-requests';

interface Decision {
  isApproved: boolean;
  note: string;
}

/** Approves a request for a team as it was read, or declines it; the list is refetched, also when somebody else was faster. */
export function useDecideTeamRequest(
  { id, name, asked_at: askedAt }: TeamRequest,
  onDone: (isApproved: boolean) => void,
) {
  return useAction({
    run: async ({ isApproved, note }: Decision) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('decide_team_request', {
          ...{ p_request_id: id, p_approve: isApproved, p_asked_at: askedAt },
          ...(!isApproved && { p_note: note }),
        }),
      );
      // Before the list is read again: what has the focus is gone from it.
      onDone(isApproved);
    },
    done: (_, { isApproved }) => (isApproved ? `${name} is open` : `The request for ${name} was declined`),
    refused: describeRefusal,
    invalidates: [consoleKeys.teamRequests(), consoleKeys.requestCounts()],
    invalidatesOn: 'settled',
  });
}
