import { useRef, useState } from 'react';
import { useShell } from '@lineup/contract';
import { useAuth } from '@lineup/auth';
import { DataError, toDataError, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, TextArea, fields, requiredText, useForm } from '@lineup/ui/form';
import { recruitingKeys } from '../model/keys';
import type { PipelineCard } from '../model/load-pipeline';
import { MESSAGE_MAX, sendToPlayer, whyNotSent } from '../model/send-to-player';
import styles from './pipeline.module.css';
import { whoOf } from './who-of';

interface MessageDialogProps {
  cards: readonly PipelineCard[];
  onClose(): void;
}

/** At once; the database allows 30 new conversations an hour. */
const MAX_PLAYERS = 25;
const rules = fields({ content: requiredText(MESSAGE_MAX, 'Enter a message.') });

/** Sends the same message to each selected player, in conversations of their own. */
export default function MessageDialog({ cards, onClose }: MessageDialogProps) {
  const players = cards.filter(({ player_id }) => player_id !== null);
  return (
    <Dialog title={`Message ${whoOf(cards)}`} onClose={onClose}>
      {(close) =>
        players.length === 0 ? (
          <p>These prospects have no account, so they cannot get messages here.</p>
        ) : players.length > MAX_PLAYERS ? (
          <p>Select at most {MAX_PLAYERS} players to message them at once.</p>
        ) : (
          <MessageForm cards={cards} players={players} close={close} />
        )
      }
    </Dialog>
  );
}

interface MessageFormProps {
  cards: readonly PipelineCard[];
  players: readonly PipelineCard[];
  close(): void;
}

function MessageForm({ cards, players, close }: MessageFormProps) {
  const userId = useAuth().user?.id ?? '';
  const { award } = useShell();
  const [sentTo, setSentTo] = useState<readonly string[]>([]);
  // One id for each player, so that a retry sends nobody the message twice.
  const ids = useRef(new Map<string, string>());
  const send = useAction({
    run: async ({ content }: { content: string }) => {
      const refused: string[] = [];
      const done = new Set(sentTo);
      for (const { id, name, player_id } of players) {
        if (done.has(id) || player_id === null) continue;
        const messageId = ids.current.get(id) ?? crypto.randomUUID();
        ids.current.set(id, messageId);
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after the other, so that what was sent is known
          await sendToPlayer({ userId, playerId: player_id, messageId, content });
          award('message_sent', { message_id: messageId });
        } catch (error) {
          const failure = toDataError(error);
          if (failure.kind !== 'forbidden' && failure.kind !== 'not-found' && failure.kind !== 'conflict') throw error;
          refused.push(name);
          continue;
        }
        done.add(id);
        setSentTo([...done]);
      }
      if (refused.length === players.length)
        throw new DataError({ kind: 'forbidden', message: 'None of the players can be written to.' });
      return refused;
    },
    done: (refused) => ({
      title: `Sent to ${players.length - refused.length} of ${players.length} players`,
      ...(refused.length > 0 && { description: `Not open to messages from you: ${refused.join(', ')}` }),
    }),
    refused: (error) =>
      error.kind === 'forbidden' && error.hint !== 'birth_date' && players.length > 1
        ? { message: 'None of these players accepts messages from you.' }
        : whyNotSent(error),
    failed: () => ({
      title: `Sent to ${sentTo.length} of ${players.length} so far. Your message is still here: send again to go on.`,
    }),
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    invalidatesOn: 'settled',
  });
  // Not kept: who has it already, and under which id, is known here alone.
  const { bind, failure, isSending, formProps } = useForm({
    initial: { content: '' },
    rules,
    send: (input) => send.mutateAsync(input),
    onDone: close,
  });
  const without = cards.length - players.length;
  return (
    <Form {...formProps} aria-label="Message">
      <FormMessage>{failure}</FormMessage>
      <p className={styles.hint}>
        Each player gets it in a conversation of their own.
        {without > 0 && ` ${without} without an account ${without === 1 ? 'is' : 'are'} left out.`}
      </p>
      <TextArea label="Message" rows={6} isRequired isFirst maxLength={MESSAGE_MAX} {...bind('content')} />
      <p className="lu-visually-hidden" role="status">
        {isSending ? `Sent to ${sentTo.length} of ${players.length}` : ''}
      </p>
      <FormActions
        label={players.length === 1 ? 'Send' : `Send to ${players.length} players`}
        busyLabel={`Sending ${sentTo.length + 1} of ${players.length}…`}
        isBusy={isSending}
        onCancel={close}
      />
    </Form>
  );
}
