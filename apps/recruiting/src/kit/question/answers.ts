import type * as z from '@lineup/schema';
import { hasText, httpsLink, text, type DraftCheck } from '@lineup/ui/form';
import type { Answers, InterestForm, Question } from '../../model/load-interest-form';
import { fromList, gamesOf } from './game-rank';
import { t } from '../../language';

/** What became of an answer. */
type Outcome = { value: unknown } | { problem: string };

/** What the fields of a form hold, by question: chosen options as a list, everything else as it is typed. */
export type Draft = Record<string, string | string[]>;

/** What a form asks, with the ladders and games that its ranks are of. */
export type Asked = Pick<InterestForm, 'ranks' | 'games'> & { questions: readonly Question[] };

/** Why the database refuses an answer, in words for its field. `readAnswers` says the same before it is sent. */
export function faultText(question: Question, reason: string): string {
  switch (reason) {
    case 'required':
      if (question.type === 'game_rank') return t('Choose your rank.');
      return CHOSEN.includes(question.type) ? t('Choose an answer.') : t('Answer this question.');
    case 'text':
      return t('Answer with text.');
    case 'too long':
      return t('Use at most {max} characters.', { max: longest(question) });
    case 'https link':
      return t('Enter an address that begins with https:// and has no spaces or quotes.');
    case 'number':
      return t('Enter a number.');
    case 'too small':
      return t('Enter at least {min}.', { min: question.min ?? '' });
    case 'too large':
      return t('Enter at most {max}.', { max: question.max ?? '' });
    case 'yes or no':
      return t('Choose yes or no.');
    case 'option':
      return t('Choose one of the options.');
    case 'rank':
      return t('Choose a rank of this game.');
    case 'role':
      return t('Choose roles of this game.');
    case 'game':
      return t('Choose a game that this form is about.');
    default:
      return t('This answer does not fit. Please change it.');
  }
}

const CHOSEN: Question['type'][] = ['single_choice', 'multiple_choice', 'rank', 'yes_no'];
const LENGTHS: Partial<Record<Question['type'], number>> = { short_text: 200, long_text: 4000, link: 500 };

/** The longest answer to a question, as the database has it. */
export const longest = ({ type }: Question): number => LENGTHS[type] ?? 200;

/** Reads the answers to a form's version, as `private.check_answers` holds them. Answers to hidden questions are left out. */
export const readAnswers =
  (asked: Asked): DraftCheck<Draft, Answers> =>
  (draft) => {
    const { kept, problems } = walk(asked, draft);
    return Object.keys(problems).length > 0 ? { problems } : { input: kept };
  };

/** How many questions are asked after these answers, and how many of them have one that can be sent. */
export function progressOf(asked: Asked, draft: Draft): { asked: number; answered: number } {
  const { shown, kept } = walk(asked, draft);
  return { asked: shown.length, answered: Object.keys(kept).length };
}

/** The questions that are asked after these answers. */
export const shownQuestions = (asked: Asked, draft: Draft): Question[] => walk(asked, draft).shown;

function walk(asked: Asked, draft: Draft) {
  const kept: Answers = {};
  const problems: Record<string, string> = {};
  const shown: Question[] = [];
  for (const question of asked.questions) {
    // What stays hidden is not kept, so a condition on it does not hold either.
    if (question.show_if && !holds(kept[question.show_if.question], question.show_if.equals)) continue;
    shown.push(question);
    const value = draft[question.id] ?? '';
    if (isEmpty(question, value)) {
      if (question.required) problems[question.id] = faultText(question, 'required');
      continue;
    }
    const outcome = read(question, value, asked);
    if ('problem' in outcome) problems[question.id] = outcome.problem;
    else kept[question.id] = outcome.value;
  }
  return { kept, problems, shown };
}

function isEmpty({ type }: Question, value: string | string[]): boolean {
  if (typeof value === 'string') return !hasText(value);
  if (type !== 'game_rank') return value.length === 0;
  const { rank, roles } = fromList(value);
  return rank === '' && roles.length === 0;
}

const holds = (answer: unknown, equals: unknown) =>
  Array.isArray(answer) ? answer.includes(equals) : answer !== undefined && answer === equals;

function outcomeOf(schema: z.WireSchema<string> | ReturnType<typeof httpsLink>, value: string): Outcome {
  const { data, error } = schema.safeParse(value);
  return error ? { problem: error.issues[0]?.message ?? '' } : { value: data };
}

function read(question: Question, value: string | string[], { ranks, games }: Asked): Outcome {
  const wrong = (reason: string) => ({ problem: faultText(question, reason) });
  const { type, options = [] } = question;
  if (type === 'game_rank') {
    const { game: slug, rank, roles } = fromList(value);
    const game = gamesOf(question, games).find((each) => each.slug === slug);
    if (!game) return wrong('game');
    if (rank !== '' && !game.ranks.includes(rank)) return wrong('rank');
    if (new Set(roles).size < roles.length || roles.some((role) => !game.roles.includes(role))) return wrong('role');
    return rank === '' && question.required ? wrong('required') : { value: { game: slug, rank: rank || null, roles } };
  }
  if (Array.isArray(value))
    return type === 'multiple_choice' &&
      new Set(value).size === value.length &&
      value.every((each) => options.includes(each))
      ? { value }
      : wrong('option');
  switch (type) {
    case 'short_text':
    case 'long_text':
      return outcomeOf(text(longest(question)), value);
    case 'link':
      return outcomeOf(httpsLink(longest(question)), value);
    case 'number': {
      const typed = value.trim();
      const number = Number(typed);
      if (!/^-?\d*\.?\d+$/.test(typed) || Math.abs(number) > 1e12) return wrong('number');
      if (question.min !== undefined && number < question.min) return wrong('too small');
      return question.max !== undefined && number > question.max ? wrong('too large') : { value: number };
    }
    case 'yes_no':
      return value === 'yes' || value === 'no' ? { value: value === 'yes' } : wrong('yes or no');
    case 'rank':
      return (ranks[question.game ?? ''] ?? []).includes(value) ? { value } : wrong('rank');
    default:
      return type === 'single_choice' && options.includes(value) ? { value } : wrong('option');
  }
}
