import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MessageSquare } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { DataError, getClient, unwrap, useAction, type Refusal } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';

interface MessagePlayerProps {
  player: { user_id: string };
  /** Among several players: whom the button is about. It is then not the main action of the screen. */
  name?: string;
}

/** Opens the conversation with a player; there is one of each two people. */
export function MessagePlayer({ player, name }: MessagePlayerProps) {
  const navigate = useNavigate();
  const userId = useAuth().user?.id ?? '';
  const [needsBirthDate, setNeedsBirthDate] = useState(false);
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
      if (!conversation) throw new DataError({ kind: 'not-found', message: 'No conversation was opened.' });
      await navigate(`/inbox?conversation=${conversation.conversation_id}`);
    },
    refused: (error) => {
      setNeedsBirthDate(error.hint === 'birth_date');
      if (error.hint === 'birth_date') return { message: error.message };
      return why(error);
    },
    failed: 'The conversation could not be opened. Try again.',
  });
  if (needsBirthDate)
    return (
      <p role="alert">
        Enter your <Link to="/account#birth-date">date of birth</Link> before you message anybody.
      </p>
    );
  return (
    <NativeButton
      {...(name === undefined ? { variant: 'primary' } : { 'aria-label': `Message ${name}` })}
      aria-disabled={start.isPending}
      onClick={() => start.mutate()}
    >
      <MessageSquare size={16} aria-hidden />
      Message
    </NativeButton>
  );
}

function why(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited')
    return { title: 'Too many new conversations', description: 'Wait a little, then try again.' };
  if (error.kind === 'forbidden') return { title: 'You cannot message this player', description: error.message };
  // Hidden, deleted or blocked since this page was loaded: which of them is theirs to know.
  if (error.kind === 'not-found' || error.kind === 'conflict')
    return { title: 'You cannot message this player', description: 'They take no messages now.' };
  return undefined;
}
