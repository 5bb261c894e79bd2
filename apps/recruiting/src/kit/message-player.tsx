import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MessageSquare } from 'lucide-react';
import type { DataError, Refusal } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { useStartConversation } from './use-start-conversation';
import { databaseSays, rich, t } from '../language';

interface MessagePlayerProps {
  player: { user_id: string };
  /** Among several players: whom the button is about. It is then not the main action of the screen. */
  name?: string;
}

/** Opens the conversation with a player; there is one of each two people. */
export function MessagePlayer({ player, name }: MessagePlayerProps) {
  const [needsBirthDate, setNeedsBirthDate] = useState(false);
  const start = useStartConversation((error) => {
    setNeedsBirthDate(error.hint === 'birth_date');
    if (error.hint === 'birth_date') return { message: databaseSays(error.message) };
    return why(error);
  });
  if (needsBirthDate)
    return (
      <p role="alert">
        {rich('Enter your <link>date of birth</link> before you message anybody.', {
          link: (words) => <Link to="/account#birth-date">{words}</Link>,
        })}
      </p>
    );
  return (
    <Button
      {...(name === undefined ? { variant: 'primary' } : { 'aria-label': t('Message {name}', { name }) })}
      aria-disabled={start.isPending}
      onClick={() => start.mutate(player.user_id)}
    >
      <MessageSquare size={16} aria-hidden />
      {t('Message')}
    </Button>
  );
}

function why(error: DataError): Refusal | undefined {
  if (error.kind === 'forbidden')
    return { title: t('You cannot message this player'), description: databaseSays(error.message) };
  // Hidden, deleted or blocked since this page was loaded: which of them is theirs to know.
  if (error.kind === 'not-found' || error.kind === 'conflict')
    return { title: t('You cannot message this player'), description: t('They are not taking messages right now.') };
  return undefined;
}
