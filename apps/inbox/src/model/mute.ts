import { getClient, unwrap } from '@lineup/data';

/** Mutes a conversation for so many hours, or until it is unmuted. */
export async function mute(conversationId: string, hours: number | null): Promise<void> {
  const supabase = await getClient();
  const end = hours !== null && { p_hours: hours };
  await unwrap(supabase.rpc('mute_conversation', { p_conversation_id: conversationId, ...end }));
}

export async function unmute(conversationId: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.from('conversation_mutes').delete().eq('conversation_id', conversationId));
}
