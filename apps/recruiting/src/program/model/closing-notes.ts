import { closingText, type ClosingSentence } from '../../model/answers';
import { fillReply, missingIn, type ReplyFacts } from './fill-reply';
import type { ClosingFacts } from './load-closing';
import type { Pipeline, PipelineCard, PipelineStage } from './load-pipeline';

/** Of own words, in characters; the database refuses more. */
export const CLOSING_MAX = 500;

/** What is chosen for everybody: a sentence, or words with fields and a sentence for those who can get no words. */
export interface ClosingChoice {
  words: string | null;
  sentence: ClosingSentence | '';
}

/** For one of them another sentence, or `open`: they stay where they are. */
export type ClosingException = ClosingSentence | 'open';

/** What one player reads, and what should be looked at before it is sent. */
export interface NoteToPlayer {
  id: string;
  name: string;
  sentence?: ClosingSentence;
  words?: string;
  /** In words; empty where nothing was chosen yet. */
  text: string;
  problems: string[];
}

/** Whether an interest can be closed with a note alone. */
export const takesNote = ({ sent_at, player_id }: { sent_at: string | null; player_id: string | null }) =>
  sent_at !== null && player_id !== null;

/** The stage that cards enter, when it closes somebody who wrote and stands open: that takes a note. */
export function closingStage(
  { stages }: Pick<Pipeline, 'stages'>,
  cards: readonly PipelineCard[],
  stageId: string,
): PipelineStage | undefined {
  const isClosed = (id: string) => stages.some((stage) => stage.id === id && stage.kind === 'closed');
  return cards.some((card) => takesNote(card) && !isClosed(card.stage_id))
    ? stages.find(({ id, kind }) => id === stageId && kind === 'closed')
    : undefined;
}

/** The note to each player: own words where they may be written, else the sentence; those who stay open are left out. */
export function closingNotes(
  people: readonly ClosingFacts[],
  { words, sentence }: ClosingChoice,
  exceptions: Readonly<Partial<Record<string, ClosingException>>>,
  program: Pick<ReplyFacts, 'college' | 'link'>,
): NoteToPlayer[] {
  return people.flatMap((person): NoteToPlayer[] => {
    const { id, name, way } = person;
    const exception = exceptions[id];
    if (exception === 'open' || way === 'none') return [];
    const facts = { ...person, ...program };
    if (words !== null && !exception && way === 'words') {
      const text = fillReply(words.trim(), facts);
      const tooLong = text.length > CLOSING_MAX ? ['longer than a note can be'] : [];
      return [{ id, name, words: text, text, problems: [...missingIn(words, facts), ...tooLong] }];
    }
    const chosen = exception ?? sentence;
    const why =
      words === null || exception
        ? []
        : [way === 'night' ? 'it is night for them: only a sentence can go now' : 'only a sentence can be sent'];
    return [
      chosen === ''
        ? { id, name, text: '', problems: why }
        : { id, name, sentence: chosen, text: closingText({ sentence: chosen }), problems: why },
    ];
  });
}
