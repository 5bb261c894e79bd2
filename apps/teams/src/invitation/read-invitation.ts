import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';

const receivedSchema = z.object({
  state: z.enum(['pending', 'expired', 'archived', 'accepted', 'declined', 'revoked']),
  /** Whether it was sent to the signed-in person. */
  addressee: z.enum(['me', 'unconfirmed', 'other', 'visitor']),
  /** The address with its first letter only: "a…@example.com". */
  email_hint: z.string(),
  /** The whole address, when a visitor may make an account of it by this link. */
  sign_up_email: z.nullable(z.string()),
  /** Whether it was sent to the signed-in person, who has not said a name yet. */
  needs_name: z.boolean(),
  team: z.object({ id: z.string(), name: z.string(), logo_url: z.nullable(z.string()) }),
  role: z.string(),
  game: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  /** ISO instant. */
  expires_at: z.string(),
});

/** An invitation as the person who holds its link sees it. */
export type ReceivedInvitation = z.infer<typeof receivedSchema>;

/** The secret in the fragment of a mailed link, empty when there is none. */
export const readToken = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** What the link with this secret is about; null when it does not work, or no longer does. */
export const readInvitation = (token: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.invitation(token, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        z.nullable(receivedSchema),
        supabase.rpc('read_team_invitation', { p_token: token }).abortSignal(signal),
      );
    },
  });
