import type { Answers, InterestForm, OpenForm, Question } from '../../model/load-interest-form';
import type { Draft } from '../../kit/question/answers';
import { fromList, gamesOf, toList, type GameRank } from '../../kit/question/game-rank';

/**
 * What the fields hold at first: what was typed here, else the draft on the server, else what was sent, else what the
 * profile answers. Answers to another version are carried over where the question is still there and the answer fits it.
 * `wanted` is the game that the player came for.
 */
export function firstDraft(
  page: InterestForm,
  form: OpenForm,
  typed: Answers | null,
  wanted: string | null = null,
): Draft {
  const known = typed ?? page.draft?.answers ?? page.submission?.answers;
  return Object.fromEntries(
    form.questions.map((question) => [
      question.id,
      asDraft(question, known ? known[question.id] : fromProfile(question, page, form, wanted), page),
    ]),
  );
}

/** An answer, sent or half typed, as its field holds it; empty where it no longer fits the question. */
function asDraft(question: Question, answer: unknown, { ranks, games }: InterestForm): string | string[] {
  const { type, options = [] } = question;
  if (type === 'game_rank') {
    const given = Array.isArray(answer) ? fromList(answer) : (answer as Partial<GameRank> | null | undefined);
    const game = gamesOf(question, games).find(({ slug }) => slug === given?.game);
    if (!game) return [];
    const rank = game.ranks.find((each) => each === given?.rank) ?? '';
    return toList({ game: game.slug, rank, roles: game.roles.filter((role) => given?.roles?.includes(role)) });
  }
  if (type === 'multiple_choice')
    return Array.isArray(answer) ? options.filter((option) => answer.includes(option)) : [];
  if (typeof answer === 'boolean') return type === 'yes_no' ? (answer ? 'yes' : 'no') : '';
  if (typeof answer === 'number') return type === 'number' ? String(answer) : '';
  if (typeof answer !== 'string') return '';
  if (type === 'single_choice') return options.includes(answer) ? answer : '';
  if (type === 'rank') return (ranks[question.game ?? ''] ?? []).includes(answer) ? answer : '';
  return answer;
}

/** What the profile says of the player's games, the main one first. */
export const gamesOfProfile = ({ profile }: InterestForm): GameRank[] =>
  (profile?.games ?? []).map(({ slug, rank, roles }) => ({ game: slug, rank: rank ?? '', roles }));

/** What the profile says to a question: by its kind, or by the id that the form builder gives to common questions. */
export function fromProfile(
  question: Question,
  page: InterestForm,
  form: OpenForm,
  wanted: string | null = null,
): unknown {
  const { id, type, game } = question;
  const { profile } = page;
  if (type === 'game_rank') {
    const asked = gamesOf(question, page.games);
    const known = gamesOfProfile(page).filter((each) => asked.some(({ slug }) => slug === each.game));
    const first =
      asked.find(({ slug }) => slug === wanted)?.slug ?? known[0]?.game ?? (asked.length === 1 ? asked[0]?.slug : '');
    return toList(known.find((each) => each.game === first) ?? { game: first ?? '', rank: '', roles: [] });
  }
  if (!profile) return undefined;
  if (type === 'rank') return profile.games.find(({ slug }) => slug === game)?.rank;
  if (type === 'number') return id === 'class_year' ? profile.class_year : id === 'gpa' ? profile.gpa : undefined;
  if (type === 'short_text') return id === 'school' || id === 'school_name' ? profile.school_name : undefined;
  if (type !== 'multiple_choice' || id !== 'positions') return undefined;
  const slug = form.game?.slug ?? form.questions.find((question) => question.type === 'rank')?.game;
  return profile.games.find((each) => each.slug === slug)?.roles;
}
