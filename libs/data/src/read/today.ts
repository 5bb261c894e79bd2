import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { getClient } from '../session/client';
import { unwrapAs } from './unwrap-as';

const answerSchema = z.object({
  status: z.enum(['attending', 'maybe', 'not_attending']),
  notes: z.nullable(z.string()),
});

/** Players who have not answered for a practice, and how many of them are not the viewer, for who manages the team. */
export const openAnswersSchema = z.object({ open: z.number(), others: z.number() });

const eventSchema = z.object({
  kind: z.enum(['practice', 'tournament']),
  id: z.string(),
  title: z.string(),
  starts_at: z.string(),
  duration_minutes: z.nullable(z.number()),
  location: z.nullable(z.string()),
  is_mandatory: z.nullable(z.boolean()),
  attending_count: z.nullable(z.number()),
  maybe_count: z.nullable(z.number()),
  not_attending_count: z.nullable(z.number()),
  team_id: z.string(),
  team_name: z.string(),
  team_logo_url: z.nullable(z.string()),
  live_topic: z.string(),
  /** The viewer's answer to a practice. */
  answer: z.optional(z.nullable(answerSchema)),
  /** Of a practice; null for who does not manage the team. */
  open_answers: z.optional(z.nullable(openAnswersSchema)),
  /** Whether the viewer is checked in to a tournament; null for who does not play. */
  checked_in: z.optional(z.nullable(z.boolean())),
});

/** A practice or tournament that comes next. */
export type TodayEvent = z.infer<typeof eventSchema>;

const teamsSchema = z.object({
  teams: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      logo_url: z.nullable(z.string()),
      next: z.nullable(z.object({ title: z.string(), starts_at: z.string() })),
    }),
  ),
  events: z.nullable(z.array(eventSchema)),
  answers: z.nullable(
    z.object({
      offers: z.nullable(
        z.array(
          z.object({
            kind: z.enum(['invitation', 'place', 'transfer']),
            team_name: z.string(),
            person_name: z.nullable(z.string()),
          }),
        ),
      ),
      requests: z.nullable(z.array(z.object({ team_id: z.string(), team_name: z.string(), amount: z.number() }))),
      polls: z.nullable(
        z.array(z.object({ id: z.string(), title: z.string(), team_id: z.string(), team_name: z.string() })),
      ),
    }),
  ),
});

const unreadSchema = z.object({
  conversation_id: z.string(),
  title: z.nullable(z.string()),
  unread_count: z.number(),
  last_activity_at: z.string(),
  last_message: z.nullable(z.object({ sender_id: z.nullable(z.string()), content: z.string() })),
  people: z.nullable(z.array(z.object({ user_id: z.string(), display_name: z.nullable(z.string()) }))),
});

const interestSchema = z.object({
  id: z.string(),
  at: z.string(),
  stage: z.string(),
  answered: z.boolean(),
  college: z.object({
    slug: z.string(),
    name: z.string(),
    logo_url: z.nullable(z.string()),
    colors: z.nullable(z.array(z.string())),
  }),
});

const programSchema = z.object({
  slug: z.string(),
  name: z.string(),
  waiting: z.number(),
  tasks: z.nullable(
    z.array(
      z.object({ id: z.string(), title: z.string(), due_on: z.string(), interest_id: z.string(), name: z.string() }),
    ),
  ),
});

const todaySchema = z.object({
  teams: z.nullable(teamsSchema),
  inbox: z.nullable(z.array(unreadSchema)),
  interests: z.nullable(z.array(interestSchema)),
  programs: z.nullable(z.array(programSchema)),
});

/** What waits for a person today. A part is null where its remote is off, or where there is nothing. */
export type Today = z.infer<typeof todaySchema>;

/** Keys of what the slots of the home page share. */
export const todayKeys = {
  all: ['today'] as const,
  of: (userId: string) => [...todayKeys.all, userId] as const,
};

/** What waits for the signed-in user today, in one request. The slots of the home page take their parts of it. */
export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: todayKeys.of(userId),
    queryFn: async ({ signal }): Promise<Today> => {
      const supabase = await getClient();
      return unwrapAs(todaySchema, supabase.rpc('load_today').abortSignal(signal));
    },
  });
