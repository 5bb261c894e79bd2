import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../keys';
import { TIERS } from '../tier';

const billingSchema = z.object({
  team_name: z.string(),
  is_archived: z.boolean(),
  tier: z.enum(TIERS),
  /** Null for a team that never subscribed: its tier was given by staff. */
  status: z.nullable(z.enum(['active', 'past_due', 'unpaid', 'canceled'])),
  /** When the paid time is over (ISO instant). */
  current_period_end: z.nullable(z.string()),
  /** Ends with the paid time instead of renewing. */
  cancels_at_period_end: z.boolean(),
  /** A former owner pays, who alone changes or ends it. */
  is_paid_by_other: z.boolean(),
  /** The viewer pays for a team that has another owner. */
  is_former_owner: z.boolean(),
});

/** What a team pays for, as the server knows it. */
export type TeamBilling = z.infer<typeof billingSchema>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The team an address names (`?team=`), or null. */
export function readTeamParam(params: URLSearchParams): string | null {
  const team = params.get('team') ?? '';
  return UUID.test(team) ? team : null;
}

/** The subscription of a team; its managers and who pays only, others are refused. Refetched whenever a screen opens. */
export const loadBilling = (teamId: string, viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.billing(teamId, viewerId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const client = await getClient();
      return await unwrapAs(billingSchema, client.rpc('billing_of_team', { p_team_id: teamId }).abortSignal(signal));
    },
  });

/** Whether a subscription runs that can be changed or ended. */
export const isRunning = (billing: TeamBilling) => billing.status !== null && billing.status !== 'canceled';
