import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { useShell } from '@lineup/contract';
import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { sendToPlayer, whyNotSent } from '../../../model/send-to-player';
import { loadInterest, type Interest } from '../../model/load-interest';

/** Sends a message to the player of an interest; it stands in the conversation at once. */
export function useSendReply(interest: Interest) {
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const { award } = useShell();
  return useAction({
    run: async ({ content, messageId }: { content: string; messageId: string }) => {
      const { conversation_id, isWaiting } = await sendToPlayer({
        userId,
        interestId: interest.id,
        messageId,
        content,
      });
      // It stands in the inbox, where it can be changed, until it is sent.
      if (isWaiting) return true;
      const said = {
        id: messageId,
        at: new Date().toISOString(),
        by: null,
        is_mine: true,
        words: content,
        conversation_id,
      };
      queryClient.setQueryData(
        loadInterest(userId, interest.id).queryKey,
        (before) => before && { ...before, messages: [...before.messages.filter(({ id }) => id !== messageId), said] },
      );
      award('message_sent', { message_id: messageId });
      return false;
    },
    done: (isWaiting) =>
      isWaiting
        ? {
            title: 'Your message waits for the morning',
            description: `It is sent to ${interest.name} at 7:00 AM, their time. Until then you can change it in your inbox.`,
          }
        : `Sent to ${interest.name}`,
    refused: whyNotSent,
    failed: 'Your message was not sent. It is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
