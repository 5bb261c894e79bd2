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

/** At once; the database allows 30 new conversations an hour. */
export const MAX_PLAYERS = 25;

/** What became of one message to several. */
interface Outcome {
  /** No words can be written to them. */
  refused: readonly PipelineCard[];
  /** Their message is kept until the morning: nothing has reached them yet. */
  waiting: readonly PipelineCard[];
}

/** Sends the same message to each player, one after the other; those who have it are left out of another try. */
export function useSendToPlayers(players: readonly PipelineCard[]) {
  const userId = useAuth().user?.id ?? '';
  const { award } = useShell();
  const [sentTo, setSentTo] = useState<readonly string[]>([]);
  const [waitingFor, setWaitingFor] = useState<readonly string[]>([]);
  const send = useAction({
    run: async ({ content, sendId }: { content: string; sendId: string }) => {
      const refused: PipelineCard[] = [];
      const done = new Set(sentTo);
      const held = new Set(waitingFor);
      for (const player of players) {
        const { id, player_id } = player;
        if (done.has(id) || player_id === null) continue;
        const messageId = idOf(sendId, id);
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after the other, so that what was sent is known
          const { isWaiting } = await sendToPlayer({ userId, interestId: id, messageId, content });
          if (isWaiting) held.add(id);
          else award('message_sent', { message_id: messageId });
        } catch (error) {
          const failure = toDataError(error);
          // The refusal is about the sender: the others would be refused alike.
          if (failure.hint === 'suspended') throw error;
          if (failure.kind !== 'forbidden' && failure.kind !== 'not-found' && failure.kind !== 'conflict') throw error;
          refused.push(player);
          continue;
        }
        done.add(id);
        setSentTo([...done]);
        setWaitingFor([...held]);
      }
      if (refused.length === players.length)
        throw new DataError({ kind: 'forbidden', message: 'No words can be written to these players.' });
      const waiting = players.filter(({ id }) => held.has(id));
      return { refused, waiting };
    },
    done: (outcome) => doneText(players.length, outcome),
    refused: (error) =>
      error.kind === 'forbidden' && !isAboutSender(error) && players.length > 1
        ? { message: 'No words can be written to these players. Send an answer from the list instead.' }
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

const namesOf = (cards: readonly PipelineCard[]) => cards.map(({ name }) => name).join(', ');

/** What was sent, what waits and what could not be written, each said as it is. */
function doneText(all: number, { refused, waiting }: Outcome): { title: string; description?: string } {
  const sent = all - refused.length - waiting.length;
  const notes = [
    waiting.length > 0 &&
      `${sent === 0 ? 'It is' : `For ${namesOf(waiting)} it waits, and is`} sent at 7:00 AM, their time. Until then you can change it in your inbox.`,
    refused.length > 0 && `No words can be written to: ${namesOf(refused)}. Send them an answer from the list instead.`,
  ].filter(Boolean);
  return {
    title:
      sent === 0 && waiting.length > 0 ? 'Your message waits for the morning' : `Sent to ${sent} of ${all} players`,
    ...(notes.length > 0 && { description: notes.join(' ') }),
  };
}
