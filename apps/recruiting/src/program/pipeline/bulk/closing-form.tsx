import { useState, type ReactNode } from 'react';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import {
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextArea,
  oneOf,
  requiredText,
  text,
  useForm,
} from '@lineup/ui/form';
import { closingSentences, sentences, type Sentence } from '../../../model/answers';
import { MESSAGE_MAX } from '../../../model/send-to-player';
import { useSendSentence } from '../../kit/use-send-sentence';
import type { PipelineCard, PipelineStage } from '../../model/load-pipeline';
import styles from './bulk.module.css';
import { MAX_PLAYERS, useSendToPlayers } from './use-send-to-players';

interface ClosingFormProps {
  cards: readonly PipelineCard[];
  stage: PipelineStage;
  /** Without a word: the player reads that there was none. */
  onCloseAlone(): void;
  close(): void;
}

/** Closes interests with words to the players who wrote, of the list or one's own; a closing without any is no answer. */
export function ClosingForm({ cards, stage, onCloseAlone, close }: ClosingFormProps) {
  const [isOwn, setOwn] = useState(false);
  const alone = (
    <Button
      variant="ghost"
      onClick={() => {
        onCloseAlone();
        close();
      }}
    >
      Close without an answer
    </Button>
  );
  const canWrite = cards.length <= MAX_PLAYERS;
  const Words = isOwn ? OwnWords : FixedSentence;
  return (
    <>
      <p className={styles.hint}>
        {cards.length === 1 ? 'This player is' : 'Some of these players are'} still waiting for an answer. Without one,
        they read “Closed without an answer”, and your reply rate counts it so.
      </p>
      {canWrite && (
        <div className={styles.ways} role="group" aria-label="What to send">
          <Button aria-pressed={!isOwn} onClick={() => setOwn(false)}>
            A short answer
          </Button>
          <Button aria-pressed={isOwn} onClick={() => setOwn(true)}>
            Your words
          </Button>
        </div>
      )}
      <Words cards={cards} stage={stage} alone={alone} close={close} />
    </>
  );
}

interface WordsProps extends Omit<ClosingFormProps, 'onCloseAlone'> {
  alone: ReactNode;
}

const sentenceForm = z.object({ sentence: oneOf(closingSentences, 'Choose what the player reads.') });
const choices = Object.fromEntries(closingSentences.map((each) => [each, sentences[each]])) as Record<Sentence, string>;

function FixedSentence({ cards, stage, alone, close }: WordsProps) {
  const send = useSendSentence(cards, { stageId: stage.id, seenStageIds: cards.map(({ stage_id }) => stage_id) });
  const { bind, draft, failure, isSending, formProps } = useForm({
    keepAs: `closing:${cards.map(({ id }) => id).join()}`,
    initial: { sentence: '' },
    schema: sentenceForm,
    send: ({ sentence }, requestId) => send.mutateAsync({ sentence, requestId }),
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label="Closing">
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="What the player reads"
        placeholder="Choose an answer"
        choices={choices}
        {...bind('sentence')}
        value={draft.sentence as Sentence | ''}
      />
      <div className={styles.ways}>
        <SubmitButton label="Answer and close" busyLabel="Closing…" isBusy={isSending} />
        {alone}
      </div>
    </Form>
  );
}

const wordsForm = z.object({ content: requiredText(MESSAGE_MAX, 'Write what the player reads.'), sendId: text(36) });

function OwnWords({ cards, stage, alone, close }: WordsProps) {
  const players = cards.filter(({ player_id, sent_at }) => player_id !== null && sent_at !== null);
  const others = cards.filter((card) => !players.includes(card));
  const send = useSendToPlayers(players, { stageId: stage.id, others });
  const { bind, change, failure, isSending, formProps } = useForm({
    keepAs: `closing-words:${cards
      .map(({ id }) => id)
      .toSorted()
      .join()}`,
    isSensitive: true,
    initial: { content: '', sendId: '' },
    schema: wordsForm,
    send: ({ content, sendId: kept }, formId) => {
      const sendId = kept || formId;
      // Kept with the text: some may have the message when the others fail.
      change('sendId', sendId);
      return send.mutateAsync({ content, sendId });
    },
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label="Closing">
      <FormMessage>{failure}</FormMessage>
      <TextArea
        label="What the player reads"
        hint="It goes to the inbox, for players under 18 in a conversation with their guardian."
        rows={4}
        isRequired
        maxLength={MESSAGE_MAX}
        {...bind('content')}
      />
      <div className={styles.ways}>
        <SubmitButton label="Answer and close" busyLabel="Closing…" isBusy={isSending} />
        {alone}
      </div>
    </Form>
  );
}
