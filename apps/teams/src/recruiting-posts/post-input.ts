import * as z from 'zod/mini';
import { optionalText, requiredText } from '../form/input-rules';
import { pick } from '../form/options';
import type { RecruitingPost } from '../model/recruiting-post';

/** Limits of a recruiting post; the database holds the same. `positionsText`: all positions, each followed by ", ". */
export const POST_LIMITS = {
  title: 120,
  description: 4000,
  salaryRange: 80,
  positions: 20,
  positionsText: 600,
} as const;

/** How much time a post asks for, as stored → as shown. */
export const COMMITMENT_LEVELS = {
  casual: 'Casual',
  competitive: 'Competitive',
  semi_pro: 'Semi-pro',
  professional: 'Professional',
} as const;

/** "Support, , Flex " → ["Support", "Flex"]. */
export const splitPositions = (text: string): string[] =>
  text
    .split(',')
    .map((position) => position.trim())
    .filter(Boolean);

const positions = z.pipe(
  z.pipe(
    z.string().check(z.refine((text) => !text.includes('\0'), 'Remove the invisible character.')),
    z.transform(splitPositions),
  ),
  z.array(z.string()).check(
    z.maxLength(POST_LIMITS.positions, `Use at most ${POST_LIMITS.positions} positions.`),
    z.refine(
      (list) => list.join(', ').length <= POST_LIMITS.positionsText,
      `Use at most ${POST_LIMITS.positionsText} characters for all positions.`,
    ),
  ),
);

/** What the form holds → what is stored. */
export const postInput = z.pipe(
  z.object({
    title: requiredText(POST_LIMITS.title, 'Enter a title.'),
    commitmentLevel: z.enum(['casual', 'competitive', 'semi_pro', 'professional']),
    positions,
    isPaid: z.boolean(),
    salaryRange: optionalText(POST_LIMITS.salaryRange),
    description: optionalText(POST_LIMITS.description),
  }),
  // What was typed before pay was switched off again is not stored.
  z.transform((post) => ({ ...post, salaryRange: post.isPaid ? post.salaryRange : null })),
);

/** Fields as the form holds them. */
export type PostDraft = z.input<typeof postInput>;
export type PostInput = z.output<typeof postInput>;

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
