import { getClient, unwrap, useAction } from '@lineup/data';

/** The first message from the beginning of that day on, by the clock of this device. */
async function firstMessageSince(conversationId: string, day: string): Promise<number | null> {
  const supabase = await getClient();
  const rows = await unwrap(
    supabase
      .from('messages')
      .select('number')
      .eq('conversation_id', conversationId)
      .gte('created_at', new Date(`${day}T00:00`).toISOString())
      .order('created_at')
      .order('id')
      .limit(1),
  );
  return rows[0]?.number ?? null;
}

/** Finds where a day of a conversation begins. */
export function useFindDay(conversationId: string) {
  return useAction({
    run: (day: string) => firstMessageSince(conversationId, day),
    failed: 'The day could not be loaded. Try again.',
  });
}
