import { collegeSays } from '@lineup/ui/college-sentences';
import { worksForText } from '@lineup/ui/works-for';
import { claimText, sentences } from './answers';
import type { Answer, RecruitingStatus, StatusEvent } from './load-recruiting-status';
import { databaseSays, t } from '../language';

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
  const of = { college: college.name };
  const entries: TimelineEntry[] = [];
  let hasSent = false;
  for (const { kind, at, label } of events) {
    const before = entries.at(-1);
    if (kind === 'viewed' && before?.kind === 'viewed') {
      before.at = at;
      continue;
    }
    entries.push({ kind, at, ...copyOf(kind) });
    if (kind === 'sent') hasSent = true;

    function copyOf(what: StatusEvent['kind']): Omit<TimelineEntry, 'kind' | 'at'> {
      switch (what) {
        case 'sent':
          return { title: hasSent ? updatedText(is_own) : sentText(is_own) };
        case 'viewed':
          return {
            title: t('{college} opened it', of),
            note: t('Reading it does not mean a decision either way.'),
          };
        case 'saved':
          return {
            title: is_own ? t('{college} added you to its list', of) : t('{college} added the player to its list', of),
          };
        case 'moved':
          return { title: label === undefined ? t('Moved on') : databaseSays(label) };
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
            note: t('Outside of Lineup: nobody can see it here.'),
          },
        ]),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const sentText = (isOwn: boolean) => (isOwn ? t('You sent the form') : t('The player sent the form'));
const updatedText = (isOwn: boolean) => (isOwn ? t('You updated the answers') : t('The player updated the answers'));

const answerEntry = (
  { at, sentence, words, closes, conversation_id: id, works_for }: Answer,
  college: string,
): TimelineEntry => ({
  kind: 'replied',
  at,
  title: closes ? t('{college} closed it with this note', { college }) : t('{college} answered', { college }),
  ...(sentence ? { words: collegeSays(sentences[sentence]) } : words ? { words } : {}),
  ...(id && { conversationId: id }),
  ...(works_for && { note: worksForText(works_for) }),
});
