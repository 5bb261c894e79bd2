import {
  isBoolean,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  type Checked,
  type ColumnChecks,
  type Tables,
} from '@lineup/data';

const isOwnRequest = shape({ id: isText, status: oneOf(['pending', 'accepted', 'declined']) });

/** Where the viewer's own request to join stands. */
export type OwnRequest = Checked<typeof isOwnRequest>;

const columns = {
  id: isText,
  title: isText,
  description: orNull(isText),
  commitment_level: isText,
  positions_needed: listOf(isText),
  is_paid: isBoolean,
  salary_range: orNull(isText),
  is_active: isBoolean,
} satisfies ColumnChecks<Tables<'team_recruiting_posts'>>;

export const isRecruitingPost = shape({
  ...columns,
  /** Null when the viewer has not asked. */
  my_request: orNull(isOwnRequest),
});

export type RecruitingPost = Checked<typeof isRecruitingPost>;

export const isJoinRequest = shape({
  id: isText,
  post_id: isText,
  name: orNull(isText),
  /** Address of the public profile; null without one. */
  slug: orNull(isText),
  avatar_url: orNull(isText),
  message: orNull(isText),
  /** When they asked (ISO instant). */
  created_at: isText,
});

/** Somebody who asks to join on a recruiting post. */
export type JoinRequest = Checked<typeof isJoinRequest>;

/** How much time a post asks for, as stored → as shown. */
export const COMMITMENT_LEVELS = {
  casual: 'Casual',
  competitive: 'Competitive',
  semi_pro: 'Semi-pro',
  professional: 'Professional',
} as const;
