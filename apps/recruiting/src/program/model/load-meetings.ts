import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { meetingKindSchema } from '../../model/meeting';
import { seasonsSchema, type Seasons } from './seasons';

const bookingSchema = z.object({
  id: z.string(),
  interest_id: z.string(),
  name: z.string(),
  state: z.enum(['invited', 'booked', 'declined']),
  outcome: z.nullable(z.enum(['came', 'no_show'])),
  feedback_sentence: z.nullable(z.string()),
  feedback_words: z.nullable(z.string()),
  /** How feedback may be given, as with a closing; null before it began. */
  way: z.nullable(z.enum(['none', 'sentence', 'night', 'words'])),
  /** By criterion; the average shows once the viewer has scored the same. */
  scores: z.array(
    z.object({
      criterion_id: z.string(),
      mine: z.nullable(z.number()),
      amount: z.number(),
      average: z.nullable(z.number()),
    }),
  ),
});

const slotSchema = z.object({
  id: z.string(),
  kind: meetingKindSchema,
  starts_at: z.string(),
  minutes: z.number(),
  time_zone: z.string(),
  place: z.nullable(z.string()),
  link: z.nullable(z.string()),
  host_id: z.nullable(z.string()),
  places: z.number(),
  stage_ids: z.array(z.string()),
  bookings: z.array(bookingSchema),
});

const meetingsSchema = z.object({
  college: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  colleges: z.array(z.object({ slug: z.string(), name: z.string() })),
  can: z.object({ work: z.boolean(), edit: z.boolean() }),
  stages: z.array(z.object({ id: z.string(), name: z.string() })),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  criteria: z.array(z.object({ id: z.string(), name: z.string() })),
  seasons: z.optional(z.nullable(seasonsSchema)),
  live_topic: z.string(),
  /** Those to come and of the last 60 days, earliest first. */
  meetings: z.array(slotSchema),
});

export type ProgramMeetings = z.infer<typeof meetingsSchema>;
export type OfferedTime = z.infer<typeof slotSchema>;
export type Booking = z.infer<typeof bookingSchema>;

/** The meetings and tryouts of a program; without a slug of the user's first. */
export const loadMeetings = (userId: string, collegeSlug: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.meetings(userId, collegeSlug),
    queryFn: async ({ signal }): Promise<ProgramMeetings> => {
      const supabase = await getClient();
      return unwrapAs(
        meetingsSchema,
        supabase.rpc('load_meetings', collegeSlug === null ? {} : { p_college_slug: collegeSlug }).abortSignal(signal),
      );
    },
  });

/** How many places of a slot are taken. */
export const takenOf = ({ bookings }: Pick<OfferedTime, 'bookings'>) =>
  bookings.filter(({ state }) => state === 'booked').length;

/** As the log judges it: at a place it is a visit, by a link alone a call. */
export const wayOfTime = ({ kind, place }: OfferedTime) =>
  kind === 'tryout' ? 'tryouts' : place === null ? 'calls' : 'visits';

/** The day of a time in the zone of the program. */
export const dayInSeason = (seasons: Seasons | null | undefined, at: string) =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: seasons?.time_zone ?? 'UTC' });
