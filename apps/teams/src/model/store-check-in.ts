import { DataError, getClient, unwrap } from '@lineup/data';

/** SQLSTATE: checked in already, after a lost answer. */
const UNIQUE_VIOLATION = '23505';

/** The one write of a check-in to a tournament; asking again changes nothing. */
export async function storeCheckIn(tournamentId: string, userId: string, isReady: boolean): Promise<void> {
  const supabase = await getClient();
  const row = { tournament_id: tournamentId, user_id: userId };
  if (!isReady) {
    await unwrap(supabase.from('team_tournament_check_ins').delete().match(row));
    return;
  }
  try {
    await unwrap(supabase.from('team_tournament_check_ins').insert(row));
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
  }
}
