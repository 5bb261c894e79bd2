import * as z from '@lineup/schema';
import { hasText, optionalText, problemOf, requiredText } from '@lineup/ui/form';
import { QUESTION_TYPES, type Question } from '../../model/load-interest-form';
import type { GameTitle } from '../../model/game-title';

export type QuestionType = Question['type'];

/** A question as its fields hold it. */
export const draftQuestionSchema = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  /** One on each line. */
  options: z.string(),
  game: z.string(),
  min: z.string(),
  max: z.string(),
  /** The question before it that decides, and the answer that shows it; "yes" and "no" of a yes-or-no question. */
  condition: z.nullable(z.object({ question: z.string(), equals: z.string() })),
});
export type DraftQuestion = z.infer<typeof draftQuestionSchema>;

export const typeNames: Record<QuestionType, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  single_choice: 'Single choice',
  multiple_choice: 'Multiple choice',
  rank: 'Rank',
  game_rank: 'Rank and roles in a game',
  link: 'Link',
  yes_no: 'Yes or no',
};

/** Ids by which the profile answers a question: by its type. Ranks are filled in by their game. */
export const PROFILE_IDS: Partial<Record<QuestionType, Readonly<Record<string, string>>>> = {
  number: { class_year: 'Class year', gpa: 'GPA' },
  short_text: { school_name: 'School' },
  multiple_choice: { positions: 'Positions' },
};

/** What the profile fills in for a question; empty for nothing. `school` is an older name. */
export function profileIdOf({ id, type }: Pick<DraftQuestion, 'id' | 'type'>): string {
  const known = id === 'school' ? 'school_name' : id;
  return PROFILE_IDS[type]?.[known] ? known : '';
}

/** As the database has it. */
export const MAX_QUESTIONS = 60;
const LABEL_MAX = 200;
const HELP_MAX = 500;
const OPTION_MAX = 100;
const OPTIONS = { min: 2, max: 30 };

/** An id that no question has. */
export const newQuestionId = (): string => `q_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

export const emptyQuestion = (type: QuestionType): DraftQuestion => ({
  id: newQuestionId(),
  type,
  label: '',
  help: '',
  required: false,
  options: '',
  game: '',
  min: '',
  max: '',
  condition: null,
});

/** The options that are typed, one on each line. */
const optionsOf = ({ options }: DraftQuestion): string[] =>
  options
    .split('\n')
    .filter(hasText)
    .map((option) => option.trim());

export const hasOptions = (type: QuestionType) => type === 'single_choice' || type === 'multiple_choice';

/** A stored question as its fields hold it. */
export function toDraft(question: Question): DraftQuestion {
  const { id, type, label, help, required, options, game, min, max, show_if } = question;
  const wanted = show_if?.equals;
  return {
    id,
    type,
    label,
    help: help ?? '',
    required: required ?? false,
    options: (options ?? []).join('\n'),
    game: game ?? '',
    min: min === undefined ? '' : String(min),
    max: max === undefined ? '' : String(max),
    condition: show_if
      ? { question: show_if.question, equals: wanted === true ? 'yes' : wanted === false ? 'no' : String(wanted ?? '') }
      : null,
  };
}

/** A question as it is stored; what does not belong to its type is left out. */
export function toQuestion(draft: DraftQuestion, all: readonly DraftQuestion[]): Question {
  const { id, type, label, help, required, game, min, max, condition } = draft;
  const asked = all.find((each) => each.id === condition?.question);
  return {
    id,
    type,
    label: label.trim(),
    ...(hasText(help) && { help: help.trim() }),
    ...(required && { required }),
    ...(hasOptions(type) && { options: optionsOf(draft) }),
    ...((type === 'rank' || type === 'game_rank') && game && { game }),
    ...(type === 'number' && isNumeric(min) && { min: Number(min) }),
    ...(type === 'number' && isNumeric(max) && { max: Number(max) }),
    ...(condition && {
      show_if: { question: condition.question, equals: wantedAnswer(asked?.type, condition.equals) },
    }),
  };
}

function wantedAnswer(type: QuestionType | undefined, typed: string): unknown {
  if (type === 'yes_no') return typed === 'yes' ? true : typed === 'no' ? false : typed;
  return type === 'number' && isNumeric(typed) ? Number(typed) : typed;
}

const isNumeric = (typed: string) => /^-?\d*\.?\d+$/.test(typed.trim());

/** Types whose answer can decide whether another question is asked. */
export const DECIDING: readonly QuestionType[] = ['yes_no', 'number', 'rank', 'single_choice', 'multiple_choice'];

export type QuestionProblems = Partial<
  Record<'type' | 'label' | 'help' | 'options' | 'game' | 'min' | 'max' | 'condition', string>
>;

/** What would keep each question from being published, as `private.form_errors` says it; questions without are left out. */
export function problemsOf(
  questions: readonly DraftQuestion[],
  titles: readonly GameTitle[],
): Record<string, QuestionProblems> {
  const found: Record<string, QuestionProblems> = {};
  for (const [place, question] of questions.entries()) {
    const problems = Object.entries(problemsOfOne(question, questions.slice(0, place), titles)).filter(
      ([, text]) => text,
    );
    if (problems.length > 0) found[question.id] = Object.fromEntries(problems);
  }
  return found;
}

const faultsSchema = z.array(z.object({ question: z.nullable(z.string()), field: z.string() }));
const parts: Record<string, keyof QuestionProblems> = {
  type: 'type',
  help: 'help',
  options: 'options',
  game: 'game',
  min: 'min',
  max: 'max',
  show_if: 'condition',
};

/** What the database refused to publish, by question: the detail of its PT422. */
export function refusedParts(detail: string | null | undefined): Record<string, QuestionProblems> {
  const found: Record<string, QuestionProblems> = {};
  // Without details the message below the questions says enough.
  for (const { question, field } of z.readJson(faultsSchema, detail) ?? [])
    if (question)
      found[question] = { ...found[question], [parts[field] ?? 'label']: 'This cannot be published. Change it.' };
  return found;
}

function problemsOfOne(question: DraftQuestion, earlier: readonly DraftQuestion[], titles: readonly GameTitle[]) {
  const { type, label, help, game, min, max } = question;
  const isNumber = type === 'number';
  return {
    type: QUESTION_TYPES.includes(type) ? undefined : 'Choose a type.',
    label: problemOf(requiredText(LABEL_MAX, 'Enter the question.'), label),
    help: problemOf(optionalText(HELP_MAX), help),
    options: hasOptions(type) ? optionsProblem(optionsOf(question)) : undefined,
    game:
      (type === 'rank' || (type === 'game_rank' && game !== '')) && titles.every(({ slug }) => slug !== game)
        ? 'Choose the game whose ranks are asked for.'
        : undefined,
    min: isNumber && min.trim() !== '' && !isNumeric(min) ? 'Enter a number.' : undefined,
    max: isNumber ? maxProblem(min, max) : undefined,
    condition: conditionProblem(question, earlier, titles),
  };
}

function optionsProblem(options: readonly string[]): string | undefined {
  if (options.length < OPTIONS.min) return `Enter at least ${OPTIONS.min} options, one on each line.`;
  if (options.length > OPTIONS.max) return `Enter at most ${OPTIONS.max} options.`;
  const long = options.find((option) => [...option].length > OPTION_MAX);
  if (long) return `Use at most ${OPTION_MAX} characters for an option.`;
  const seen = new Set<string>();
  for (const option of options) {
    if (seen.has(option.toLowerCase())) return `“${option}” is listed twice.`;
    seen.add(option.toLowerCase());
  }
  return undefined;
}

function maxProblem(min: string, max: string): string | undefined {
  if (max.trim() === '') return undefined;
  if (!isNumeric(max)) return 'Enter a number.';
  return isNumeric(min) && Number(max) < Number(min) ? 'Enter at least the lowest number.' : undefined;
}

function conditionProblem(
  { condition }: DraftQuestion,
  earlier: readonly DraftQuestion[],
  titles: readonly GameTitle[],
): string | undefined {
  if (!condition) return undefined;
  const asked = earlier.find(({ id }) => id === condition.question);
  if (!asked) return 'Choose a question that comes before this one.';
  if (!DECIDING.includes(asked.type)) return 'A text answer cannot decide this. Choose another question.';
  return answersOf(asked, titles)?.every(([value]) => value !== condition.equals) ||
    (asked.type === 'number' && !isNumeric(condition.equals))
    ? 'Choose the answer that shows this question.'
    : undefined;
}

/** The answers that a question can have, as stored in a condition and as shown; null where a number is typed. */
export function answersOf(asked: DraftQuestion, titles: readonly GameTitle[]): (readonly [string, string])[] | null {
  switch (asked.type) {
    case 'yes_no':
      return [
        ['yes', 'Yes'],
        ['no', 'No'],
      ];
    case 'rank':
      return (titles.find(({ slug }) => slug === asked.game)?.ranks ?? []).map((rank) => [rank, rank]);
    case 'number':
      return null;
    default:
      return optionsOf(asked).map((option) => [option, option]);
  }
}

/** The same questions with another id for one of them, also where conditions name it. */
export function withId(questions: readonly DraftQuestion[], from: string, to: string): DraftQuestion[] {
  return questions.map((question) => ({
    ...question,
    id: question.id === from ? to : question.id,
    condition: question.condition?.question === from ? { ...question.condition, question: to } : question.condition,
  }));
}
