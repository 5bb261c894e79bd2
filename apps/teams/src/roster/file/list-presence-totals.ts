import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';

const totalsSchema = z.array(z.object({ user_id: z.string(), came: z.number(), recorded: z.number() }));

/** To how many practices of the last 12 weeks a player came, of those for which the team recorded them. */
export type PresenceTotals = ReadonlyMap<string, { came: number; recorded: number }>;

/** Of everybody for whom something is recorded, by the id of the person. */
export async function listPresenceTotals(teamId: string): Promise<PresenceTotals> {
  const supabase = await getClient();
  const rows = await unwrapAs(totalsSchema, supabase.rpc('list_presence_totals', { p_team_id: teamId }));
  return new Map(rows.map(({ user_id: id, ...totals }) => [id, totals]));
}
