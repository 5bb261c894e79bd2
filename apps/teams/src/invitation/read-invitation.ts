import { queryOptions } from '@tanstack/react-query';
import { getClient, isBoolean, isText, oneOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { teamKeys } from '../model/keys';

const isReceived = shape({
  state: oneOf(['pending', 'expired', 'archived', 'accepted', 'declined', 'revoked']),
  /** Whether it was sent to the signed-in person. */
  addressee: oneOf(['me', 'unconfirmed', 'other', 'visitor']),
  /** The address with its first letter only: "a…@example.com". */
  email_hint: isText,
  /** The whole address, when a visitor may make an account of it by this link. */
  sign_up_email: orNull(isText),
  /** Whether it was sent to the signed-in person, who has not said a name yet. */
  needs_name: isBoolean,
  team: shape({ id: isText, name: isText, logo_url: orNull(isText) }),
  role: isText,
  game: orNull(isText),
  invited_by: orNull(isText),
  /** ISO instant. */
  expires_at: isText,
});

/** An invitation as the person who holds its link sees it. */
export type ReceivedInvitation = Checked<typeof isReceived>;

/** The secret in the fragment of a mailed link, empty when there is none. */
export const readToken = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** What the link with this secret is about; null when it does not work, or no longer does. */
export const readInvitation = (token: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.invitation(token, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        orNull(isReceived),
        supabase.rpc('read_team_invitation', { p_token: token }).abortSignal(signal),
      );
    },
  });
