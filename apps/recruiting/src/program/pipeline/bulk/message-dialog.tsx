import { useState } from 'react';
import { useShell } from '@lineup/contract';
import { useAuth } from '@lineup/auth';
import { DataError, toDataError, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, TextArea, fields, requiredText, text, useForm } from '@lineup/ui/form';
import { recruitingKeys } from '../../../model/keys';
import type { PipelineCard } from '../../model/load-pipeline';
import { MESSAGE_MAX, isAboutSender, sendToPlayer, whyNotSent } from '../../../model/send-to-player';
import styles from './bulk.module.css';
import { whoOf } from './who-of';

interface MessageDialogProps {
  cards: readonly PipelineCard[];
  onClose(): void;
}

/** At once; the database allows 30 new conversations an hour. */
const MAX_PLAYERS = 25;
const rules = fields({ content: requiredText(MESSAGE_MAX, 'Enter a message.'), sendId: text(36) });

/** Sends the same message to each selected player, in conversations of their own. */
export default function MessageDialog({ cards, onClose }: MessageDialogProps) {
  const players = cards.filter(({ player_id }) => player_id !== null);
  return (
    <Dialog
      title={`Message ${players.length > 1 ? `${players.length} players` : whoOf(players.length > 0 ? players : cards)}`}
      onClose={onClose}
    >
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
  const { bind, change, failure, isSending, formProps } = useForm({
    keepAs: `pipeline-message:${players
      .map(({ id }) => id)
      .toSorted()
      .join()}`,
    isSensitive: true,
    initial: { content: '', sendId: '' },
    rules,
    send: ({ content, sendId: kept }, formId) => {
      const sendId = kept || formId;
      // Kept with the text: some may have the message when the others fail.
      change('sendId', sendId);
      return send.mutateAsync({ content, sendId });
    },
    onDone: close,
  });
  const without = cards.length - players.length;
  return (
    <Form {...formProps} aria-label="Message">
      <FormMessage>{failure}</FormMessage>
      <p className={styles.hint}>
        Each player gets it in a separate conversation.
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

/** The id of the message to one of them: a retry, also after a reload, sends nobody the message twice. */
function idOf(sendId: string, interestId: string): string {
  const number = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`);
  const digits = (number(sendId) ^ number(interestId)).toString(16).padStart(32, '0');
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
