import { getClient, unwrap, type TablesInsert } from '@lineup/data';

type Answer = Pick<TablesInsert<'team_practice_attendance'>, 'status' | 'notes' | 'reason_follows'>;

/** The one write of an answer to a practice: one row per person, so that a repeat changes nothing. */
export async function storeAttendance(practiceId: string, userId: string, answer: Answer) {
  const supabase = await getClient();
  await unwrap(
    supabase
      .from('team_practice_attendance')
      .upsert({ practice_id: practiceId, user_id: userId, ...answer }, { onConflict: 'practice_id,user_id' }),
  );
}
