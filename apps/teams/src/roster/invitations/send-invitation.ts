import { getClient, unwrap } from '@lineup/data';
import type { RosterKind } from '../../model/roster/roster-kind';

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

/** Invites an email; the mail with the link goes out by itself. Inviting an address again renews its open invitation. Throws a `DataError`. */
export async function sendInvitation(invitation: NewInvitation): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('invite_to_team', {
      p_team_id: invitation.teamId,
      p_email: invitation.email,
      p_kind: invitation.kind,
      p_role: invitation.role,
      ...(invitation.gameId && { p_game_profile_id: invitation.gameId }),
      ...(invitation.contractStart && { p_contract_start: invitation.contractStart }),
      ...(invitation.contractEnd && { p_contract_end: invitation.contractEnd }),
    }),
  );
}
