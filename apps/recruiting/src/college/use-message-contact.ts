import { useNavigate } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { DataError, getClient, unwrap, useAction } from '@lineup/data';

/** Opens the conversation with somebody of a program; there is one of each two people. */
export function useMessageContact() {
  const navigate = useNavigate();
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (personId: string) => {
      const supabase = await getClient();
      const [conversation] = await unwrap(
        supabase.rpc('create_conversation_with_participants', {
          type: 'dm',
          created_by: userId,
          participant_ids: [personId],
        }),
      );
      if (!conversation) throw new DataError({ kind: 'not-found', message: 'No conversation was opened.' });
      await navigate(`/inbox?conversation=${conversation.conversation_id}`);
    },
    refused: (error) => {
      if (error.kind === 'rate-limited')
        return { title: 'Too many new conversations', description: 'Wait a little, then try again.' };
      // Hidden, gone or blocked since this page was loaded: which of them is theirs to know.
      if (error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'conflict')
        return { title: 'You cannot message this person', description: 'They take no messages now.' };
      return undefined;
    },
    failed: 'The conversation could not be opened. Try again.',
  });
}
