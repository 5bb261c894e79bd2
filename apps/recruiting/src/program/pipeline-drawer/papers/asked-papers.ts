import * as z from '@lineup/schema';
import { addDays } from '@lineup/ui/dates';
import { checkedBy, optionalText, type DraftCheck, type Problems } from '@lineup/ui/form';

/** As the database has them. */
export const PAPER_LIMITS = { title: 80, days: 365 } as const;

/** What most programs ask for, with the days that it takes, for a program without a list of its own. */
const USUAL: readonly ListedPaper[] = [
  { title: 'Transcript', days: 14 },
  { title: 'Eligibility form', days: 30 },
  { title: 'Proof of enrollment', days: 14 },
  { title: 'Financial aid form', days: 30 },
];

export interface ListedPaper {
  title: string;
  days: number;
}

/** A checklist as it is put together: what is ticked, until when, and one more. */
export interface AskDraft {
  chosen: string[];
  /** By title, ISO dates. */
  due: Record<string, string>;
  own: string;
  ownDue: string;
  /** Whether it becomes the list of the program. */
  isKept: boolean;
}

export interface AskedPaper {
  title: string;
  due_on: string;
}

/** What can be ticked: the list of the program or the usual papers, but for what the player is asked for already. */
export function papersToAsk(list: readonly ListedPaper[], asked: readonly string[]): ListedPaper[] {
  const known = new Set(asked.map((title) => title.toLowerCase()));
  return (list.length > 0 ? list : USUAL).filter(({ title }) => !known.has(title.toLowerCase()));
}

/** How it begins: a program's own list is ticked. */
export const firstAskDraft = (papers: readonly ListedPaper[], isOwnList: boolean, today: string): AskDraft => ({
  chosen: isOwnList ? papers.map(({ title }) => title) : [],
  due: Object.fromEntries(papers.map(({ title, days }) => [title, addDays(today, days)])),
  own: '',
  ownDue: addDays(today, 14),
  isKept: false,
});

const ownSchema = z.object({ own: optionalText(PAPER_LIMITS.title) });

/** From the ticks and days to what is asked for. */
export const checkAsk: DraftCheck<AskDraft, { papers: AskedPaper[]; isKept: boolean }> = (draft) => {
  const checked = checkedBy(ownSchema, { own: draft.own });
  if ('problems' in checked) return { problems: checked.problems as Problems<AskDraft> };
  const { own } = checked.input;
  const papers = draft.chosen.map((title) => ({ title, due_on: draft.due[title] ?? '' }));
  if (own !== null) papers.push({ title: own, due_on: draft.ownDue });
  if (papers.length === 0) return { problems: { own: 'Tick a paper, or name one.' } };
  if (papers.some(({ due_on: due }) => due === '')) return { problems: { own: 'Choose a day for each paper.' } };
  return { input: { papers, isKept: draft.isKept } };
};

/** Days from one ISO date to another, as the list of a program keeps them. */
export const daysUntil = (today: string, due: string): number =>
  Math.min(PAPER_LIMITS.days, Math.max(1, Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000)));
