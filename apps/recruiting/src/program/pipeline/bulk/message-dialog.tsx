import { useState } from 'react';
import { Button } from '@lineup/ui/button';
import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, FormMessage, TextArea, requiredText, text, useForm } from '@lineup/ui/form';
import type { PipelineCard } from '../../model/load-pipeline';
import type { Seasons } from '../../model/seasons';
import { MESSAGE_MAX } from '../../../model/send-to-player';
import { SeasonWarning, sendLabel } from '../../kit/season-warning';
import { SentenceForm } from '../../kit/sentence-form';
import styles from './bulk.module.css';
import { whoOf } from './who-of';
import { MAX_PLAYERS, useSendToPlayers } from './use-send-to-players';

interface MessageDialogProps {
  cards: readonly PipelineCard[];
  seasons: Seasons | null | undefined;
  onClose(): void;
}

const schema = z.object({ content: requiredText(MESSAGE_MAX, 'Enter a message.'), sendId: text(36) });

/** Sends the same message to each selected player, in conversations of their own, or an answer of the list. */
export default function MessageDialog({ cards, seasons, onClose }: MessageDialogProps) {
  const [isShort, setShort] = useState(false);
  const players = cards.filter(({ player_id }) => player_id !== null);
  const wrote = players.filter(({ sent_at }) => sent_at !== null);
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
          <>
            <SeasonWarning seasons={seasons} way="messages" />
            {wrote.length > 0 && (
              <div className={styles.ways} role="group" aria-label="What to send">
                <Button aria-pressed={!isShort} onClick={() => setShort(false)}>
                  Your words
                </Button>
                <Button aria-pressed={isShort} onClick={() => setShort(true)}>
                  A short answer
                </Button>
              </div>
            )}
            {isShort ? (
              <>
                <p className={styles.hint}>
                  It reaches everybody who wrote to you, also players under 18 without a linked guardian.
                  {wrote.length < cards.length && ` Left out: ${cards.length - wrote.length} who did not write.`}
                </p>
                <SentenceForm interests={wrote} onDone={close} />
              </>
            ) : (
              <MessageForm cards={cards} seasons={seasons} players={players} close={close} />
            )}
          </>
        )
      }
    </Dialog>
  );
}

interface MessageFormProps {
  cards: readonly PipelineCard[];
  seasons: Seasons | null | undefined;
  players: readonly PipelineCard[];
  close(): void;
}

function MessageForm({ cards, seasons, players, close }: MessageFormProps) {
  const send = useSendToPlayers(players);
  const { bind, change, failure, isSending, formProps } = useForm({
    keepAs: `pipeline-message:${players
      .map(({ id }) => id)
      .toSorted()
      .join()}`,
    isSensitive: true,
    initial: { content: '', sendId: '' },
    schema,
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
        Each player gets it in a separate conversation, players under 18 together with their guardian.
        {without > 0 && ` ${without} without an account ${without === 1 ? 'is' : 'are'} left out.`}
      </p>
      <TextArea label="Message" rows={6} isRequired isFirst maxLength={MESSAGE_MAX} {...bind('content')} />
      <p className="lu-visually-hidden" role="status">
        {isSending ? `Sent to ${send.sentTo.length} of ${players.length}` : ''}
      </p>
      <FormActions
        label={sendLabel(seasons, 'messages', players.length === 1 ? 'Send' : `Send to ${players.length} players`)}
        busyLabel={`Sending ${send.sentTo.length + 1} of ${players.length}…`}
        isBusy={isSending}
        onCancel={close}
      />
    </Form>
  );
}
