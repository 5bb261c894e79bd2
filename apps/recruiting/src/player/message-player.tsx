import { useNavigate } from 'react-router-dom';
import { MessageSquare } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import type { Player } from '../model/load-player';

/** Opens the conversation with a player; there is one of each two people. */
export function MessagePlayer({ player }: { player: Pick<Player, 'user_id'> }) {
  const navigate = useNavigate();
  const userId = useAuth().user?.id ?? '';
  const start = useAction({
    run: async () => {
      const supabase = await getClient();
      const [conversation] = await unwrap(
        supabase.rpc('create_conversation_with_participants', {
          type: 'dm',
          created_by: userId,
          participant_ids: [player.user_id],
        }),
      );
      await navigate(`/inbox?conversation=${conversation?.conversation_id}`);
    },
    refused: (error) =>
      error.kind === 'rate-limited'
        ? { title: 'Too many new conversations', description: 'Wait a little, then try again.' }
        : error.kind === 'forbidden'
          ? { title: 'You cannot message this player', description: error.message }
          : undefined,
    failed: 'The conversation could not be opened. Try again.',
  });
  return (
    <NativeButton variant="primary" aria-disabled={start.isPending} onClick={() => start.mutate()}>
      <MessageSquare size={16} aria-hidden />
      Message
    </NativeButton>
  );
}
