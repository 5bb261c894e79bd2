import { worksForText } from '@lineup/ui/works-for';
import { claimText, sentences } from './answers';
import type { Answer, RecruitingStatus, StatusEvent } from './load-recruiting-status';

/** One line of the timeline. */
export interface TimelineEntry {
  kind: StatusEvent['kind'] | 'replied' | 'claimed';
  at: string;
  title: string;
  /** What it means, where that is easily misread. */
  note?: string;
  /** What the college wrote. */
  words?: string;
  /** Where it wrote that. */
  conversationId?: string;
}

type Told = Pick<
  RecruitingStatus,
  'college' | 'events' | 'is_own' | 'answers' | 'answered' | 'claimed_way' | 'claimed_on'
>;

/** The history of an interest in plain words, latest first. Views in a row are one line: to look is not to decide. */
export function timelineOf(status: Told): TimelineEntry[] {
  const { college, events, is_own, answers } = status;
  const who = is_own ? 'You' : 'The player';
  const entries: TimelineEntry[] = [];
  let hasSent = false;
  for (const { kind, at, label } of events) {
    const before = entries.at(-1);
    if (kind === 'viewed' && before?.kind === 'viewed') {
      before.at = at;
      continue;
    }
    entries.push({ kind, at, ...words(kind) });
    if (kind === 'sent') hasSent = true;

    function words(of: StatusEvent['kind']): Omit<TimelineEntry, 'kind' | 'at'> {
      switch (of) {
        case 'sent':
          return { title: `${who} ${hasSent ? 'updated the answers' : 'sent the form'}` };
        case 'viewed':
          return { title: `${college.name} opened it`, note: 'Reading it does not mean a decision either way.' };
        case 'saved':
          return { title: `${college.name} added ${is_own ? 'you' : 'the player'} to its list` };
        case 'moved':
          return { title: label ?? 'Moved on' };
      }
    }
  }
  const claim = claimText(status, college.name);
  return [
    ...entries,
    ...answers.map((answer) => answerEntry(answer, college.name)),
    ...(claim === null || status.claimed_on === null
      ? []
      : [
          {
            kind: 'claimed' as const,
            at: `${status.claimed_on}T12:00:00`,
            title: claim,
            note: 'Outside of Lineup: nobody can see it here.',
          },
        ]),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const answerEntry = (
  { at, sentence, words, closes, conversation_id: id, works_for }: Answer,
  college: string,
): TimelineEntry => ({
  kind: 'replied',
  at,
  title: closes ? `${college} closed it with this note` : `${college} answered`,
  ...(sentence ? { words: sentences[sentence] } : words ? { words } : {}),
  ...(id && { conversationId: id }),
  ...(works_for && { note: worksForText(works_for) }),
});
