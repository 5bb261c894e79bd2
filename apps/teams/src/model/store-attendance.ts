import { getClient, unwrap, type TablesInsert } from '@lineup/data';

type Answer = Pick<TablesInsert<'team_practice_attendance'>, 'status' | 'notes' | 'reason_follows'>;

export type StoredStatus = 'attending' | 'waiting' | 'maybe' | 'not_attending';

/**
 * The one write of an answer to a practice: one row per person, so that a repeat changes nothing. Returns what is stored: a
 * yes waits where all places are taken.
 */
export async function storeAttendance(
  practiceId: string,
  userId: string,
  answer: Answer,
): Promise<StoredStatus | undefined> {
  const supabase = await getClient();
  const rows = await unwrap(
    supabase
      .from('team_practice_attendance')
      .upsert({ practice_id: practiceId, user_id: userId, ...answer }, { onConflict: 'practice_id,user_id' })
      .select('status'),
  );
  return rows?.[0]?.status as StoredStatus | undefined;
}
