import { getClient, unwrap, useAction } from '@lineup/data';

/** Asks somebody, without a word, whether they want to talk. */
export function useAskToTalk() {
  return useAction({
    run: async (personId: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('ask_to_talk', { p_person_id: personId }));
    },
    done: { title: 'Request sent', description: 'If they accept, the conversation appears in your inbox.' },
    refused: (error) =>
      error.kind === 'rate-limited'
        ? { title: 'You have asked many people today', description: 'Try again tomorrow.' }
        : undefined,
    failed: 'Failed to send the request.',
  });
}
