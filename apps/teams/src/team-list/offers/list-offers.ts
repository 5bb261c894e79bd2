import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../../model/keys';

/** What somebody is, or would be, on a team. */
interface OfferedRole {
  role: string;
  game: string | null;
}

/** Something of a team that waits for the viewer's answer. */
export interface Offer {
  /** Tells offers of a list apart. */
  key: string;
  team: { id: string; name: string; logo_url: string | null };
  roles: OfferedRole[];
  /** An invitation by email; null for a place that a manager has given already, which needs the person's yes. */
  invitation: { id: string; expiresAt: string } | null;
  /** The minor whose place it is, where the viewer answers as their guardian; null for one's own. */
  ward: { id: string; name: string | null } | null;
  /** An offer to own the team; null for all else. */
  transfer: OfferedTransfer | null;
  /** Whether the viewer has no name yet, and gives one when they accept. */
  needsName: boolean;
}

/** What an owner offers: the whole team. */
export interface OfferedTransfer {
  offeredBy: string | null;
  /** ISO instant. */
  expiresAt: string;
  /** The subscription that runs at the cost of who paid before, and when it ends where that is known; null without one. */
  payment: { tier: string; ends_on: string | null } | null;
}

const team = { team_id: z.string(), team_name: z.string(), team_logo_url: z.nullable(z.string()) };

const invitationSchema = z.object({
  ...team,
  id: z.string(),
  role: z.string(),
  game: z.nullable(z.string()),
  expires_at: z.string(),
});

const placeSchema = z.object({
  ...team,
  person_id: z.string(),
  is_own: z.boolean(),
  person_name: z.nullable(z.string()),
  places: z.array(z.object({ role: z.string(), game: z.nullable(z.string()) })),
});

const transferSchema = z.object({
  ...team,
  offered_by: z.nullable(z.string()),
  expires_at: z.string(),
  payment: z.nullable(z.object({ tier: z.string(), ends_on: z.nullable(z.string()) })),
});

const answerSchema = z.object({
  needs_name: z.boolean(),
  invitations: z.array(invitationSchema),
  places: z.array(placeSchema),
  transfers: z.array(transferSchema),
});

/** Teams offered to the viewer, invitations to their email, and places on teams that wait for their answer. */
export const listOffers = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.offers(viewerId),
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const supabase = await getClient();
      const answer = await unwrapAs(answerSchema, supabase.rpc('load_my_team_offers').abortSignal(signal));
      return [
        ...answer.transfers.map(readTransfer),
        ...answer.invitations.map((row) => readInvitation(row, answer.needs_name)),
        ...answer.places.map((row) => readPlace(row, answer.needs_name)),
      ];
    },
  });

const readInvitation = (row: z.infer<typeof invitationSchema>, needsName: boolean): Offer => ({
  key: row.id,
  team: { id: row.team_id, name: row.team_name, logo_url: row.team_logo_url },
  roles: [{ role: row.role, game: row.game }],
  invitation: { id: row.id, expiresAt: row.expires_at },
  ward: null,
  transfer: null,
  needsName,
});

const readTransfer = (row: z.infer<typeof transferSchema>): Offer => ({
  key: `${row.team_id} transfer`,
  team: { id: row.team_id, name: row.team_name, logo_url: row.team_logo_url },
  roles: [],
  invitation: null,
  ward: null,
  transfer: { offeredBy: row.offered_by, expiresAt: row.expires_at, payment: row.payment },
  needsName: false,
});

const readPlace = (row: z.infer<typeof placeSchema>, needsName: boolean): Offer => ({
  key: `${row.team_id} ${row.person_id}`,
  team: { id: row.team_id, name: row.team_name, logo_url: row.team_logo_url },
  roles: row.places,
  invitation: null,
  ward: row.is_own ? null : { id: row.person_id, name: row.person_name },
  transfer: null,
  needsName: row.is_own && needsName,
});
