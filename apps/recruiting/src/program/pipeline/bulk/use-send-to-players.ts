import { useState } from 'react';
import { useAuth } from '@lineup/auth';
import { useShell } from '@lineup/contract';
import { DataError, toDataError, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { isAboutSender, sendToPlayer, whyNotSent } from '../../../model/send-to-player';
import type { PipelineCard } from '../../model/load-pipeline';

/** The id of the message to one of them: a retry, also after a reload, sends nobody the message twice. */
function idOf(sendId: string, interestId: string): string {
  const number = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`);
  const digits = (number(sendId) ^ number(interestId)).toString(16).padStart(32, '0');
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** Sends the same message to each player, one after the other; those who have it are left out of another try. */
export function useSendToPlayers(players: readonly PipelineCard[]) {
  const userId = useAuth().user?.id ?? '';
  const { award } = useShell();
  const [sentTo, setSentTo] = useState<readonly string[]>([]);
  const send = useAction({
    run: async ({ content, sendId }: { content: string; sendId: string }) => {
      const refused: string[] = [];
      const done = new Set(sentTo);
      for (const { id, name, player_id } of players) {
        if (done.has(id) || player_id === null) continue;
        const messageId = idOf(sendId, id);
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after the other, so that what was sent is known
          await sendToPlayer({ userId, playerId: player_id, messageId, content });
          award('message_sent', { message_id: messageId });
        } catch (error) {
          const failure = toDataError(error);
          // That is about the sender: the others would be refused alike.
          if (failure.hint === 'suspended') throw error;
          if (failure.kind !== 'forbidden' && failure.kind !== 'not-found' && failure.kind !== 'conflict') throw error;
          refused.push(name);
          continue;
        }
        done.add(id);
        setSentTo([...done]);
      }
      if (refused.length === players.length)
        throw new DataError({ kind: 'forbidden', message: 'None of these players can get messages from you.' });
      return refused;
    },
    done: (refused) => ({
      title: `Sent to ${players.length - refused.length} of ${players.length} players`,
      ...(refused.length > 0 && { description: `Not taking messages from you: ${refused.join(', ')}` }),
    }),
    refused: (error) =>
      error.kind === 'forbidden' && !isAboutSender(error) && players.length > 1
        ? { message: 'None of these players accepts messages from you.' }
        : whyNotSent(error),
    failed: () => ({
      title: `Sent to ${sentTo.length} of ${players.length} so far. Your message is still here: send again to continue.`,
    }),
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    invalidatesOn: 'settled',
  });
  return { ...send, sentTo };
}
