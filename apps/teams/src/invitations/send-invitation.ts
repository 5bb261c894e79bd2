import { getClient, toDataError, unwrap } from '@lineup/data';
import type { RosterKind } from '../roster/roster-kind';

/** Whom to invite, and as what. */
export interface NewInvitation {
  teamId: string;
  email: string;
  kind: RosterKind;
  role: string;
  /** Null for the whole team. */
  gameId: string | null;
  /** Calendar days (`YYYY-MM-DD`), staff only. */
  contractStart: string | null;
  contractEnd: string | null;
}

/** How the mail with the link fared. One that is `delayed` goes out by itself, one that `failed` must be sent again. */
export type MailOutcome = 'sent' | 'delayed' | 'failed';

/** Invites an email and mails the link. Inviting an address again renews its open invitation. Throws a `DataError`. */
export async function sendInvitation(invitation: NewInvitation): Promise<MailOutcome> {
  const client = await getClient();
  const id = await unwrap(
    client.rpc('invite_to_team', {
      p_team_id: invitation.teamId,
      p_email: invitation.email,
      p_kind: invitation.kind === 'staff' ? 'staff' : 'member',
      p_role: invitation.role,
      ...(invitation.gameId && { p_game_profile_id: invitation.gameId }),
      ...(invitation.contractStart && { p_contract_start: invitation.contractStart }),
      ...(invitation.contractEnd && { p_contract_end: invitation.contractEnd }),
    }),
  );
  try {
    return await mailInvitation(id);
  } catch (error) {
    // The invitation stands; its mail can be sent again from the list.
    console.error('The invitation was not mailed', error);
    return 'failed';
  }
}

/** Mails the link of an open invitation; the link mailed before stops working. Throws a `DataError`. */
export async function mailInvitation(id: string): Promise<'sent' | 'delayed'> {
  const client = await getClient();
  const { data, error } = await client.functions.invoke<{ is_delayed?: boolean }>('invite', {
    body: { invitation_id: id },
  });
  if (error) throw toDataError(error);
  return data?.is_delayed ? 'delayed' : 'sent';
}
