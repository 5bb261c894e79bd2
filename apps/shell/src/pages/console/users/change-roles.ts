import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';

export type RoleCommand =
  | { kind: 'grant'; personId: string; role: string; collegeId: string | null }
  | { kind: 'revoke'; grantId: string }
  | { kind: 'undo-approval'; requestId: string }
  | { kind: 'decide'; requestId: string; isApproved: boolean; note: string };

async function changeRoles(command: RoleCommand): Promise<void> {
  const supabase = await getClient();
  if (command.kind === 'grant') {
    const college = command.collegeId === null ? {} : { p_college_id: command.collegeId };
    await unwrap(supabase.rpc('grant_role', { p_user_id: command.personId, p_role: command.role, ...college }));
  } else if (command.kind === 'revoke') await unwrap(supabase.rpc('revoke_role', { p_grant_id: command.grantId }));
  else if (command.kind === 'undo-approval')
    await unwrap(supabase.rpc('undo_role_approval', { p_request_id: command.requestId }));
  else {
    const { requestId, isApproved, note } = command;
    await unwrap(supabase.rpc('decide_role_request', { p_request_id: requestId, p_approve: isApproved, p_note: note }));
  }
}

/** Grants, revokes, decides and undoes an approval; afterwards people and requests are refetched, also when it was refused. */
export function useChangeRoles(onDone?: (command: RoleCommand) => void) {
  return useAction({
    run: async (command: RoleCommand) => {
      await changeRoles(command);
      // Before the lists are read again: what shows it may be gone from them.
      onDone?.(command);
    },
    refused: describeRefusal,
    invalidates: [consoleKeys.allPeople(), consoleKeys.allRequests(), consoleKeys.requestCounts()],
    invalidatesOn: 'settled',
  });
}
