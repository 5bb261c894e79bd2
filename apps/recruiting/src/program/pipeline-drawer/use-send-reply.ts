import { useAuth } from '@lineup/auth';
import { useShell } from '@lineup/contract';
import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { sendToPlayer, whyNotSent } from '../../model/send-to-player';
import type { Interest } from '../model/load-interest';

/** Sends a message to the player of an interest. */
export function useSendReply(interest: Interest, playerId: string) {
  const userId = useAuth().user?.id ?? '';
  const { award } = useShell();
  return useAction({
    run: async ({ content, messageId }: { content: string; messageId: string }) => {
      await sendToPlayer({ userId, playerId, messageId, content });
      award('message_sent', { message_id: messageId });
    },
    done: `Sent to ${interest.name}`,
    refused: whyNotSent,
    failed: 'Your message was not sent. It is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
