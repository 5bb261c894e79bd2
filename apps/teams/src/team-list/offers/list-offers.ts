import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
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
  team: { id: string; name: string; logoUrl: string | null };
  roles: OfferedRole[];
  /** An invitation by email; null for a place that a manager has given already, which needs a minor's yes. */
  invitation: { id: string; expiresAt: string } | null;
  /** The minor whose place it is, where the viewer answers as their guardian; null for one's own. */
  ward: { id: string; name: string | null } | null;
}

interface OffersAnswer {
  invitations: {
    id: string;
    team_id: string;
    team_name: string;
    team_logo_url: string | null;
    role: string;
    game: string | null;
    expires_at: string;
  }[];
  places: {
    person_id: string;
    is_own: boolean;
    person_name: string | null;
    team_id: string;
    team_name: string;
    team_logo_url: string | null;
    places: OfferedRole[];
  }[];
}

/** Invitations to the viewer's email, and places on teams that a minor, or their guardian, has not agreed to yet. */
export const listOffers = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.offers(viewerId),
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const client = await getClient();
      const answer = (await unwrap(client.rpc('load_my_team_offers').abortSignal(signal))) as unknown as OffersAnswer;
      return [...answer.invitations.map(readInvitation), ...answer.places.map(readPlace)];
    },
  });

const readInvitation = (row: OffersAnswer['invitations'][number]): Offer => ({
  key: row.id,
  team: { id: row.team_id, name: row.team_name, logoUrl: row.team_logo_url },
  roles: [{ role: row.role, game: row.game }],
  invitation: { id: row.id, expiresAt: row.expires_at },
  ward: null,
});

const readPlace = (row: OffersAnswer['places'][number]): Offer => ({
  key: `${row.team_id} ${row.person_id}`,
  team: { id: row.team_id, name: row.team_name, logoUrl: row.team_logo_url },
  roles: row.places.map(({ role, game }) => ({ role, game })),
  invitation: null,
  ward: row.is_own ? null : { id: row.person_id, name: row.person_name },
});
