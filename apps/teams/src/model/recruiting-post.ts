import type { Tables } from '@lineup/data';
import * as z from '@lineup/schema';

const ownRequestSchema = z.object({ id: z.string(), status: z.enum(['pending', 'accepted', 'declined']) });

const columns = z.columnsOf<Tables<'team_recruiting_posts'>>()({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  commitment_level: z.string(),
  positions_needed: z.array(z.string()),
  is_paid: z.boolean(),
  salary_range: z.nullable(z.string()),
  is_active: z.boolean(),
});

export const recruitingPostSchema = z.object({
  ...columns,
  /** Null when the viewer has not asked. */
  my_request: z.nullable(ownRequestSchema),
});

export type RecruitingPost = z.infer<typeof recruitingPostSchema>;

export const joinRequestSchema = z.object({
  id: z.string(),
  post_id: z.string(),
  name: z.nullable(z.string()),
  /** Address of the public profile; null without one. */
  slug: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** When they asked (ISO instant). */
  created_at: z.string(),
});

/** Somebody who asks to join on a recruiting post. */
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** How much time a post asks for, as stored → as shown. */
export const COMMITMENT_LEVELS = {
  casual: 'Casual',
  competitive: 'Competitive',
  semi_pro: 'Semi-pro',
  professional: 'Professional',
} as const;
