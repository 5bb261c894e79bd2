import type { Answers, InterestForm, OpenForm, Question } from '../../model/load-interest-form';
import type { Draft } from '../../kit/question/answers';

/**
 * What the fields hold at first: what was typed here, else the draft on the server, else what was sent, else what the
 * profile answers. Answers to another version are carried over where the question is still there and the answer fits it.
 */
export function firstDraft(page: InterestForm, form: OpenForm, typed: Answers | null): Draft {
  const known = typed ?? page.draft?.answers ?? page.submission?.answers;
  return Object.fromEntries(
    form.questions.map((question) => [
      question.id,
      asDraft(question, known ? known[question.id] : fromProfile(question, page, form), page.ranks),
    ]),
  );
}

/** An answer, sent or half typed, as its field holds it; empty where it no longer fits the question. */
function asDraft(question: Question, answer: unknown, ranks: InterestForm['ranks']): string | string[] {
  const { type, options = [] } = question;
  if (type === 'multiple_choice')
    return Array.isArray(answer) ? options.filter((option) => answer.includes(option)) : [];
  if (typeof answer === 'boolean') return type === 'yes_no' ? (answer ? 'yes' : 'no') : '';
  if (typeof answer === 'number') return type === 'number' ? String(answer) : '';
  if (typeof answer !== 'string') return '';
  if (type === 'single_choice') return options.includes(answer) ? answer : '';
  if (type === 'rank') return (ranks[question.game ?? ''] ?? []).includes(answer) ? answer : '';
  return answer;
}

/** What the profile says to a question: by its kind, or by the id that the form builder gives to common questions. */
export function fromProfile({ id, type, game }: Question, { profile }: InterestForm, form: OpenForm): unknown {
  if (!profile) return undefined;
  if (type === 'rank') return profile.games.find(({ slug }) => slug === game)?.rank;
  if (type === 'number') return id === 'class_year' ? profile.class_year : id === 'gpa' ? profile.gpa : undefined;
  if (type === 'short_text') return id === 'school' || id === 'school_name' ? profile.school_name : undefined;
  if (type !== 'multiple_choice' || id !== 'positions') return undefined;
  const slug = form.game?.slug ?? form.questions.find((question) => question.type === 'rank')?.game;
  return profile.games.find((each) => each.slug === slug)?.roles;
}
