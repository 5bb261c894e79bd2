import * as z from '@lineup/schema';
import { hasText, oneOf, optionalText, pick, requiredName, checkedBy, type DraftCheck } from '@lineup/ui/form';
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

const positions = z
  .pipe(
    z.string().check(z.refine((typed) => !typed.includes('\0'), 'Remove the invisible character.')),
    z.transform(splitPositions),
  )
  .check(
    z.refine((list) => list.length <= POST_LIMITS.positions, `Use at most ${POST_LIMITS.positions} positions.`),
    z.refine(
      (list) => list.join(', ').length <= POST_LIMITS.positionsText,
      `Use at most ${POST_LIMITS.positionsText} characters for all positions.`,
    ),
  );

const postFields = z.object({
  title: requiredName(POST_LIMITS.title, 'Enter a title.'),
  commitmentLevel: oneOf(['casual', 'competitive', 'semi_pro', 'professional'], 'Choose a level.'),
  positions,
  isPaid: z.boolean(),
  salaryRange: optionalText(POST_LIMITS.salaryRange),
  description: optionalText(POST_LIMITS.description),
});

/** Fields as the form holds them. */
export type PostDraft = z.input<typeof postFields>;
export type PostInput = z.infer<typeof postFields>;

/** What the form holds → what is stored. What was typed before pay was switched off again is not stored. */
export const postInput: DraftCheck<PostDraft, PostInput> = (draft) =>
  checkedBy(postFields, draft.isPaid ? draft : { ...draft, salaryRange: '' });

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
