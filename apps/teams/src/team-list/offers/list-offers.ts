import { queryOptions } from '@tanstack/react-query';
import { getClient, isBoolean, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { teamKeys } from '../../model/keys';

/** What somebody is, or would be, on a team. */
export interface OfferedRole {
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

const team = { team_id: isText, team_name: isText, team_logo_url: orNull(isText) };

const isInvitation = shape({ ...team, id: isText, role: isText, game: orNull(isText), expires_at: isText });

const isPlace = shape({
  ...team,
  person_id: isText,
  is_own: isBoolean,
  person_name: orNull(isText),
  places: listOf(shape({ role: isText, game: orNull(isText) })),
});

const isTransfer = shape({
  ...team,
  offered_by: orNull(isText),
  expires_at: isText,
  payment: orNull(shape({ tier: isText, ends_on: orNull(isText) })),
});

const isAnswer = shape({
  needs_name: isBoolean,
  invitations: listOf(isInvitation),
  places: listOf(isPlace),
  transfers: listOf(isTransfer),
});

/** Teams offered to the viewer, invitations to their email, and places on teams that wait for their answer. */
export const listOffers = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.offers(viewerId),
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const supabase = await getClient();
      const answer = await unwrapAs(isAnswer, supabase.rpc('load_my_team_offers').abortSignal(signal));
      return [
        ...answer.transfers.map(readTransfer),
        ...answer.invitations.map((row) => readInvitation(row, answer.needs_name)),
        ...answer.places.map((row) => readPlace(row, answer.needs_name)),
      ];
    },
  });

const readInvitation = (row: Checked<typeof isInvitation>, needsName: boolean): Offer => ({
  key: row.id,
  team: { id: row.team_id, name: row.team_name, logo_url: row.team_logo_url },
  roles: [{ role: row.role, game: row.game }],
  invitation: { id: row.id, expiresAt: row.expires_at },
  ward: null,
  transfer: null,
  needsName,
});

const readTransfer = (row: Checked<typeof isTransfer>): Offer => ({
  key: `${row.team_id} transfer`,
  team: { id: row.team_id, name: row.team_name, logo_url: row.team_logo_url },
  roles: [],
  invitation: null,
  ward: null,
  transfer: { offeredBy: row.offered_by, expiresAt: row.expires_at, payment: row.payment },
  needsName: false,
});

const readPlace = (row: Checked<typeof isPlace>, needsName: boolean): Offer => ({
  key: `${row.team_id} ${row.person_id}`,
  team: { id: row.team_id, name: row.team_name, logo_url: row.team_logo_url },
  roles: row.places,
  invitation: null,
  ward: row.is_own ? null : { id: row.person_id, name: row.person_name },
  transfer: null,
  needsName: row.is_own && needsName,
});
