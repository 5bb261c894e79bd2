import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../model/keys';

/** An invitation as the person who holds its link sees it. */
export interface ReceivedInvitation {
  state: 'pending' | 'expired' | 'archived' | 'accepted' | 'declined' | 'revoked';
  /** Whether it was sent to the signed-in person. */
  addressee: 'me' | 'unconfirmed' | 'other' | 'visitor';
  /** The address with its first letter only: "a…@example.com". */
  emailHint: string;
  team: { id: string; name: string; logoUrl: string | null };
  kind: 'member' | 'staff';
  role: string;
  game: string | null;
  invitedBy: string | null;
  /** ISO instant. */
  expiresAt: string;
}

interface InvitationAnswer {
  state: ReceivedInvitation['state'];
  addressee: ReceivedInvitation['addressee'];
  email_hint: string;
  team: { id: string; name: string; logo_url: string | null };
  kind: ReceivedInvitation['kind'];
  role: string;
  game: string | null;
  invited_by: string | null;
  expires_at: string;
}

/** The secret in the fragment of a mailed link, empty when there is none. */
export const readToken = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** What the link with this secret is about; null when it does not work (any more). */
export const readInvitation = (token: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.invitation(token, viewerId),
    queryFn: async ({ signal }): Promise<ReceivedInvitation | null> => {
      const client = await getClient();
      const answer = (await unwrap(
        client.rpc('read_team_invitation', { p_token: token }).abortSignal(signal),
      )) as unknown as InvitationAnswer | null;
      return (
        answer && {
          state: answer.state,
          addressee: answer.addressee,
          emailHint: answer.email_hint,
          team: { id: answer.team.id, name: answer.team.name, logoUrl: answer.team.logo_url },
          kind: answer.kind,
          role: answer.role,
          game: answer.game,
          invitedBy: answer.invited_by,
          expiresAt: answer.expires_at,
        }
      );
    },
  });
