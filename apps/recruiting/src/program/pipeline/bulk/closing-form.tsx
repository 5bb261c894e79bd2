import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { Form, FormActions, FormMessage, SelectField, TextArea, requiredText, oneOf, useForm } from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { closingSentences, sentences, type ClosingSentence } from '../../../model/answers';
import { SavedReplies, type ReplyDialog } from '../../kit/saved-replies/saved-replies';
import {
  CLOSING_MAX,
  closingNotes,
  takesNote,
  type ClosingChoice,
  type ClosingException,
} from '../../model/closing-notes';
import { LossFields } from '../../kit/loss-fields';
import { FIELDS_HINT, fillReply, pageLink, templateOf } from '../../model/fill-reply';
import { loadClosing, type ClosingFacts } from '../../model/load-closing';
import { lossOf, lossShape, NO_LOSS } from '../../model/loss';
import type { Pipeline, PipelineCard, PipelineStage } from '../../model/load-pipeline';
import styles from './bulk.module.css';
import { ClosingList } from './closing-list';
import { useCloseInterests } from './use-close-interests';

const saving = lazyPart(() => import('../../kit/saved-replies/save-reply-dialog'));
const editing = lazyPart(() => import('../../kit/saved-replies/edit-replies-dialog'));

interface ClosingFormProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  stage: PipelineStage;
  close(): void;
}

/** Closes interests with a note to each player who wrote, of the list or in one's own words, with exceptions. */
export function ClosingForm(props: ClosingFormProps) {
  const userId = useAuth().user?.id ?? '';
  const ids = props.cards.filter(takesNote).map(({ id }) => id);
  const people = useQuery(loadClosing(userId, ids));
  if (people.data) return <NoteForm {...props} people={people.data} />;
  if (people.isPending) return <p className={styles.hint}>Loading…</p>;
  return (
    <p role="alert">
      This could not be loaded. <Button onClick={() => void people.refetch()}>Retry</Button>
    </p>
  );
}

const choices = Object.fromEntries(closingSentences.map((each) => [each, sentences[each]])) as Record<
  ClosingSentence,
  string
>;
const sentence = oneOf(closingSentences, 'Choose what the player reads.');
const words = requiredText(CLOSING_MAX, 'Write what the player reads.');
const schemas = {
  sentence: z.object({ sentence, ...lossShape }),
  words: z.object({ words, ...lossShape }),
  both: z.object({ words, sentence, ...lossShape }),
};

function NoteForm({ pipeline, cards, stage, people, close }: ClosingFormProps & { people: readonly ClosingFacts[] }) {
  const { college, replies } = pipeline;
  const [isOwn, setOwn] = useState(false);
  const [exceptions, setExceptions] = useState<Partial<Record<string, ClosingException>>>({});
  const [dialog, setDialog] = useState<ReplyDialog | null>(null);
  const closing = useCloseInterests(stage.id);
  const canWrite = people.some(({ way }) => way === 'words');
  const needsSentence = people.some(
    ({ id, way }) => (way === 'night' || way === 'sentence') && exceptions[id] === undefined,
  );
  const program = { college: college.name, link: pageLink(college.slug) };
  const only = people.length === 1 ? people[0] : undefined;
  const { bind, draft, change, failure, isSending, formProps } = useForm({
    keepAs: `closing:${cards
      .map(({ id }) => id)
      .toSorted()
      .join()}`,
    isSensitive: true,
    initial: { sentence: '', words: '', ...NO_LOSS },
    schema: (isOwn ? (needsSentence ? schemas.both : schemas.words) : schemas.sentence) as typeof schemas.both,
    send: (input, requestId) => {
      const kept = cards.filter(({ id }) => exceptions[id] !== 'open');
      const choice: ClosingChoice = { words: isOwn ? input.words : null, sentence: input.sentence ?? '' };
      return closing.mutateAsync({
        cards: kept,
        notes: closingNotes(people, choice, exceptions, program),
        loss: lossOf(input),
        requestId,
      });
    },
    onDone: close,
  });
  const choice: ClosingChoice = {
    words: isOwn ? draft.words : null,
    sentence: draft.sentence as ClosingSentence | '',
  };
  const notes = closingNotes(people, choice, exceptions, program);
  const amount = cards.filter(({ id }) => exceptions[id] !== 'open').length;
  const editable = replies.filter(({ kind, is_mine }) => kind === 'closing' && (is_mine || pipeline.can.manage));
  const sentenceField = (label: string) => (
    <SelectField
      label={label}
      placeholder="Choose a note"
      choices={choices}
      {...bind('sentence')}
      value={draft.sentence as ClosingSentence | ''}
    />
  );
  return (
    <>
      <p className={styles.hint}>
        {only ? `${only.name} reads` : 'Each player reads'} your note on the status page, with what they can do next.
        {people.length < cards.length && ` ${cards.length - people.length} who did not write to you get none.`}
      </p>
      {canWrite && (
        <div className={styles.ways} role="group" aria-label="What to send">
          <Button aria-pressed={!isOwn} onClick={() => setOwn(false)}>
            A sentence
          </Button>
          <Button aria-pressed={isOwn} onClick={() => setOwn(true)}>
            Your words
          </Button>
        </div>
      )}
      <Form {...formProps} aria-label="Closing">
        <FormMessage>{failure}</FormMessage>
        {isOwn ? (
          <>
            <TextArea
              label={only ? 'What the player reads' : 'What the players read'}
              hint={only ? undefined : FIELDS_HINT}
              rows={4}
              isRequired
              maxLength={CLOSING_MAX}
              {...bind('words')}
            />
            <SavedReplies
              facts={null}
              replies={replies.filter(({ kind }) => kind === 'closing')}
              canEdit={editable.length > 0}
              isTyped={draft.words.trim() !== ''}
              saveLabel="Save as closing note"
              // A note is one: it replaces what stands there.
              onInsert={(words) => change('words', only ? fillReply(words, { ...only, ...program }) : words)}
              onOpen={setDialog}
            />
            {needsSentence && sentenceField('For players who can only get a sentence')}
          </>
        ) : (
          sentenceField(only ? 'What the player reads' : 'What the players read')
        )}
        {people.length > 1 && (
          <ClosingList people={people} notes={notes} exceptions={exceptions} onChange={setExceptions} />
        )}
        <LossFields bind={bind} reason={draft.reason} />
        <FormActions
          label={amount === 1 ? 'Close with this note' : `Close ${amount} players`}
          busyLabel="Closing…"
          isBusy={isSending}
          onCancel={close}
        />
      </Form>
      {dialog === 'save' && (
        <saving.Part
          collegeId={college.id}
          kind="closing"
          text={only ? templateOf(draft.words, only) : draft.words}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'edit' && <editing.Part collegeId={college.id} replies={editable} onClose={() => setDialog(null)} />}
    </>
  );
}
