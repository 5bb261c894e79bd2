import * as z from '@lineup/schema';
import {
  hasText,
  oneOf,
  optionalText,
  pick,
  requiredName,
  checkedBy,
  type DraftCheck,
  type Problems,
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

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const postFields = z.object({
  gameId: z.string(),
  /** A rank of that game; empty for any. */
  minimumRank: z.string(),
  weekdays: z.array(z.number()),
  from: z.string(),
  to: z.string(),
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
export const postInput: DraftCheck<PostDraft, PostInput> = (draft) => {
  const checked = checkedBy(postFields, draft.isPaid ? draft : { ...draft, salaryRange: '' });
  const hours = hoursProblems(draft);
  if (!hours) return checked;
  return { problems: { ...('problems' in checked ? checked.problems : {}), ...hours } };
};

/** Hours belong to days, and end after they begin; without days there are none. */
function hoursProblems({ weekdays, from, to }: PostDraft): Problems<PostDraft> | null {
  if (weekdays.length === 0) return null;
  if (!CLOCK.test(from)) return { from: 'Choose when you begin.' };
  if (!CLOCK.test(to)) return { to: 'Choose when you end.' };
  return to > from ? null : { to: 'Choose an end after the start.' };
}

export const EMPTY_POST: PostDraft = {
  title: '',
  commitmentLevel: 'competitive',
  positions: '',
  isPaid: false,
  salaryRange: '',
  description: '',
  gameId: '',
  minimumRank: '',
  weekdays: [],
  from: '',
  to: '',
};

/** A stored post as the form holds it. */
export const postDraft = (post: RecruitingPost): PostDraft => ({
  title: post.title,
  commitmentLevel: pick(COMMITMENT_LEVELS, post.commitment_level) ?? 'competitive',
  positions: post.positions_needed.join(', '),
  isPaid: post.is_paid,
  salaryRange: post.salary_range ?? '',
  description: post.description ?? '',
  gameId: post.esports_title_id ?? '',
  minimumRank: post.minimum_rank ?? '',
  weekdays: post.weekdays,
  from: post.starts_at?.slice(0, CLOCK_LENGTH) ?? '',
  to: post.ends_at?.slice(0, CLOCK_LENGTH) ?? '',
});

/** Of "18:00:00", as the database says it, what the form holds. */
const CLOCK_LENGTH = 5;
