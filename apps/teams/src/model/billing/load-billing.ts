import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../keys';
import { readTier, type Tier } from '../tier';

/** What a team pays for, as the server knows it. */
export interface TeamBilling {
  teamName: string;
  isArchived: boolean;
  tier: Tier;
  /** Null for a team that never subscribed: its tier was given by staff. */
  status: 'active' | 'past_due' | 'unpaid' | 'canceled' | null;
  /** When the paid time is over (ISO instant). */
  periodEnd: string | null;
  /** Ends with the paid time instead of renewing. */
  isEnding: boolean;
}

interface BillingAnswer {
  team_name: string;
  is_archived: boolean;
  tier: string;
  status: TeamBilling['status'];
  current_period_end: string | null;
  cancels_at_period_end: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The team an address names (`?team=`), or null. */
export function readTeamParam(params: URLSearchParams): string | null {
  const team = params.get('team') ?? '';
  return UUID.test(team) ? team : null;
}

/** The subscription of a team; its managers only, others are refused. Read anew whenever a screen opens. */
export const loadBilling = (teamId: string, viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.billing(teamId, viewerId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }): Promise<TeamBilling> => {
      const client = await getClient();
      const answer = await unwrap(client.rpc('billing_of_team', { p_team_id: teamId }).abortSignal(signal));
      const row = answer as unknown as BillingAnswer;
      return {
        teamName: row.team_name,
        isArchived: row.is_archived,
        tier: readTier(row.tier),
        status: row.status,
        periodEnd: row.current_period_end,
        isEnding: row.cancels_at_period_end,
      };
    },
  });

/** Whether a subscription runs that can be changed or ended. */
export const isRunning = (billing: TeamBilling) => billing.status !== null && billing.status !== 'canceled';
