import {
  any,
  fields,
  hasText,
  oneOf,
  optionalText,
  pick,
  requiredName,
  type DraftOf,
  type FormRules,
  type InputOf,
  type Rule,
} from '@lineup/ui/form';
import { COMMITMENT_LEVELS, type RecruitingPost } from '../model/recruiting-post';

/** Limits of a recruiting post; the database holds the same. `positionsText`: all positions, each followed by ", ". */
export const POST_LIMITS = {
  title: 120,
  description: 4000,
  salaryRange: 80,
  positions: 20,
  positionsText: 600,
} as const;

/** "Support, , Flex " → ["Support", "Flex"]. */
export const splitPositions = (text: string): string[] =>
  text
    .split(',')
    .map((position) => position.trim())
    .filter(hasText);

const positions: Rule<string, string[]> = (draft) => {
  if (draft.includes('\0')) return { problem: 'Remove the invisible character.' };
  const list = splitPositions(draft);
  if (list.length > POST_LIMITS.positions) return { problem: `Use at most ${POST_LIMITS.positions} positions.` };
  return list.join(', ').length > POST_LIMITS.positionsText
    ? { problem: `Use at most ${POST_LIMITS.positionsText} characters for all positions.` }
    : { value: list };
};

const postFields = fields({
  title: requiredName(POST_LIMITS.title, 'Enter a title.'),
  commitmentLevel: oneOf(['casual', 'competitive', 'semi_pro', 'professional'], 'Choose a level.'),
  positions,
  isPaid: any<boolean>(),
  salaryRange: optionalText(POST_LIMITS.salaryRange),
  description: optionalText(POST_LIMITS.description),
});

/** Fields as the form holds them. */
export type PostDraft = DraftOf<typeof postFields>;
export type PostInput = InputOf<typeof postFields>;

/** What the form holds → what is stored. What was typed before pay was switched off again is not stored. */
export const postInput: FormRules<PostDraft, PostInput> = (draft) =>
  postFields(draft.isPaid ? draft : { ...draft, salaryRange: '' });

export const EMPTY_POST: PostDraft = {
  title: '',
  commitmentLevel: 'competitive',
  positions: '',
  isPaid: false,
  salaryRange: '',
  description: '',
};

/** A stored post as the form holds it. */
export const postDraft = (post: RecruitingPost): PostDraft => ({
  title: post.title,
  commitmentLevel: pick(COMMITMENT_LEVELS, post.commitment_level) ?? 'competitive',
  positions: post.positions_needed.join(', '),
  isPaid: post.is_paid,
  salaryRange: post.salary_range ?? '',
  description: post.description ?? '',
});
