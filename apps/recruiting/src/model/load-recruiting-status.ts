import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import { offerSchema } from '@lineup/ui/offer';
import { paperSchema } from '@lineup/ui/paper';
import * as z from '@lineup/schema';
import { recruitingKeys } from './keys';
import { nullWhenMissing } from './null-when-missing';
import { claimFields, closingSchema, reachSchema, sentenceSchema } from './answers';
import { approvalSchema } from './approval';
import { crestFields } from './crest';
import { ownMeetingSchema } from './meeting';
import { passedSchema } from './track';

const statusEventSchema = z.object({
  kind: z.enum(['sent', 'viewed', 'saved', 'moved']),
  at: z.string(),
  /** Where it moved to. */
  label: z.optional(z.string()),
});

/** Something that happened to an interest, in terms that are safe for the player. */
export type StatusEvent = z.infer<typeof statusEventSchema>;

export const answerSchema = z.object({
  at: z.string(),
  /** Of the fixed list. */
  sentence: z.optional(sentenceSchema),
  /** Whether it closed the interest. */
  closes: z.optional(z.boolean()),
  /** Of a message, for who takes part in its conversation, or of a closing. */
  words: z.optional(z.string()),
  conversation_id: z.optional(z.string()),
  message_id: z.optional(z.string()),
  /** Of a message: for whom its author works. */
  works_for: z.optional(approvalSchema),
  /** Never for the player. */
  by: z.optional(z.string()),
});

/** Words of a college that reached a player. */
export type Answer = z.infer<typeof answerSchema>;

const recruitingStatusSchema = z.object({
  interest_id: z.string(),
  college: z.object({
    slug: z.string(),
    name: z.string(),
    ...crestFields,
  }),
  game: z.nullable(z.string()),
  /** Player-safe words of the college for where it stands. */
  stage: z.string(),
  stage_kind: z.string(),
  since: z.string(),
  /** Null when only the college took interest. */
  sent_at: z.nullable(z.string()),
  answered: z.boolean(),
  ...claimFields,
  /** How the college can write to the player; null for everybody else. */
  reach: z.nullable(reachSchema),
  /** What reached the player, latest first. */
  answers: z.array(answerSchema),
  /** The note with which it is closed now. */
  closing: z.nullable(closingSchema),
  /** Slots that the college offers, what the player booked, and what is over. An older database knows none. */
  meetings: z.optional(z.array(ownMeetingSchema)),
  /** Why the player books none yet. */
  meeting_barrier: z.optional(z.nullable(z.enum(['birth_date', 'guardian']))),
  /** Latest first. An older database knows none. */
  offers: z.optional(z.array(offerSchema)),
  /** What the college asks for, the next due first. An older database knows none. */
  papers: z.optional(z.array(paperSchema)),
  passed: passedSchema,
  /** Whether the viewer is the player; else the viewer recruits for the college. */
  is_own: z.boolean(),
  reply_time: z.nullable(z.object({ median_days: z.nullable(z.number()), answered_percent: z.nullable(z.number()) })),
  forms: z.array(z.object({ id: z.string(), form_id: z.string(), title: z.string(), updated_at: z.string() })),
  /** Oldest first. */
  events: z.array(statusEventSchema),
});

/** Where an interest stands, for its player and the college's recruiters. */
export type RecruitingStatus = z.infer<typeof recruitingStatusSchema>;

/** The status of a submission or an interest; null where there is none that the user may see. */
export const loadRecruitingStatus = (userId: string, id: string) =>
  queryOptions({
    queryKey: recruitingKeys.recruitingStatus(userId, id),
    queryFn: async ({ signal }): Promise<RecruitingStatus | null> => {
      const supabase = await getClient();
      return nullWhenMissing(
        unwrapAs(recruitingStatusSchema, supabase.rpc('load_recruiting_status', { p_id: id }).abortSignal(signal)),
      );
    },
  });
