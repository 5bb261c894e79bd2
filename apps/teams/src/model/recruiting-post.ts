import type { Tables } from '@lineup/data';
import type { Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { wallClock } from '@lineup/ui/dates';
import { t } from '../language';
import { weekdayNames } from './weekday';

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

/** What a post says beside its words, also where the posts of all teams are found. */
export const postFactsSchema = z.object({
  /** Name of the game; null for any of the team. */
  game: z.nullable(z.string()),
  minimum_rank: z.nullable(z.string()),
  /** 1 Monday to 7 Sunday; empty without times. */
  weekdays: z.array(z.number()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
});
type PostFacts = z.infer<typeof postFactsSchema>;

const TEXT = 5;

/** "Valorant · Gold 1 or higher"; empty when it says neither. */
export const wantedText = ({ game, minimum_rank: rank }: PostFacts) =>
  [game, rank && t('{rank} or higher', { rank })].filter(Boolean).join(' · ');

/** "Tue, Thu, 18:00–21:00 (America/Chicago)"; empty without times. */
export const timesText = ({ weekdays, starts_at: from, ends_at: to, time_zone: zone }: PostFacts) =>
  from && to && zone
    ? `${weekdayNames(weekdays)}, ${wallClock(from.slice(0, TEXT))}–${wallClock(to.slice(0, TEXT))} (${zone.replaceAll('_', ' ')})`
    : '';

export const recruitingPostSchema = z.object({
  ...columns,
  ...postFactsSchema.shape,
  esports_title_id: z.nullable(z.string()),
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
} as const satisfies Sentences;
