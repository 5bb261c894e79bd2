import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { crestFields } from '../../model/crest';
import { lossReasonSchema } from '../model/loss';

const taskSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** A calendar day. */
  due_on: z.nullable(z.string()),
  interest_id: z.string(),
  /** Of the recruit. */
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  mine: z.boolean(),
});

/** What the college wants to do about a recruit. */
export type Task = z.infer<typeof taskSchema>;

const eventSchema = z.object({
  id: z.number(),
  kind: z.string(),
  interest_id: z.string(),
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
});

/** Something that happened in the pipeline. */
export type PipelineEvent = z.infer<typeof eventSchema>;

const waitingSchema = z.object({
  id: z.string(),
  name: z.string(),
  game: z.nullable(z.string()),
  sent_at: z.string(),
  assignee: z.nullable(z.string()),
});
export type Waiting = z.infer<typeof waitingSchema>;

const dashboardPageSchema = z.object({
  college: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    ...crestFields,
  }),
  /** Null for who may not listen: admissions. */
  live_topic: z.nullable(z.string()),
  can: z.object({ work: z.boolean(), see_program: z.boolean(), edit: z.boolean() }),
  figures: z.object({
    total: z.number(),
    /** Players who wrote and wait for an answer; of them the viewer's own, and those of over 7 days. */
    waiting: z.number(),
    waiting_mine: z.number(),
    unanswered: z.number(),
    /** Players who wrote within a week. */
    new_this_week: z.number(),
    /** In the week before that one. */
    new_the_week_before: z.number(),
    /** Prospects that the program added itself within a week. */
    added_this_week: z.number(),
    /** What the college says it answered elsewhere: no reply. */
    claimed: z.number(),
    /** Players who booked a meeting or tryout of the next seven days; an older database does not count. */
    meetings: z.optional(z.number()),
    /** Of those who wrote and were closed within 90 days, how many with a note. */
    closings: z.object({ closed: z.number(), noted: z.number() }),
    /** Whether nobody waits longer than 14 days, as the college page shows it. */
    is_pledged: z.boolean(),
    moved_this_week: z.number(),
    offers: z.number(),
    commits: z.number(),
    open_spots: z.number(),
    /** Null under 5 interests in 90 days. */
    reply: z.nullable(
      z.object({ median_days: z.nullable(z.number()), answered_percent: z.nullable(z.number()), counted: z.number() }),
    ),
  }),
  /** In the college's order. */
  funnel: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      interests: z.number(),
      /** Who came to the stage within a week, and in the week before that one. */
      came: z.number(),
      came_before: z.number(),
    }),
  ),
  /** Earliest first; `week` is its Monday. */
  by_week: z.array(z.object({ week: z.string(), interests: z.number() })),
  by_game: z.array(
    z.object({ id: z.string(), name: z.string(), interests: z.number(), commits: z.number(), open_spots: z.number() }),
  ),
  by_source: z.array(z.object({ source: z.string(), interests: z.number(), commits: z.number() })),
  /** Own ones first; null for who does not see the program. */
  tasks: z.nullable(z.array(taskSchema)),
  /** Players whom no words have reached in 10 days, longest first; null for who does not see the program. */
  waiting_long: z.nullable(z.array(waitingSchema)),
  /** Why interests ended in the last 365 days, and to which colleges most went; null for who does not see the program. */
  losses: z.optional(
    z.nullable(
      z.object({
        reasons: z.array(z.object({ reason: lossReasonSchema, interests: z.number() })),
        colleges: z.array(z.object({ name: z.string(), interests: z.number() })),
      }),
    ),
  ),
  /** Latest first; null for who does not see the program. */
  events: z.nullable(z.array(eventSchema)),
});

/** The figures of one college. */
export type DashboardPage = z.infer<typeof dashboardPageSchema>;

const dashboardSchema = z.object({
  colleges: z.array(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), is_own: z.boolean(), sees_pipeline: z.boolean() }),
  ),
  /** Null where the college of the address is not the viewer's, or there is none. */
  page: z.nullable(dashboardPageSchema),
  /** What a recruiter without a college has. */
  own: z.nullable(
    z.object({
      lists: z.array(z.object({ id: z.string(), name: z.string(), updated_at: z.string(), players: z.number() })),
      /** Of these lists, the last one added first; an older database does not tell. */
      players: z.optional(
        z.array(
          z.object({
            user_id: z.string(),
            slug: z.nullable(z.string()),
            name: z.nullable(z.string()),
            avatar_url: z.nullable(z.string()),
            class_year: z.nullable(z.number()),
            games: z.array(z.object({ name: z.string(), rank: z.nullable(z.string()) })),
            lists: z.array(z.string()),
          }),
        ),
      ),
      requests: z.array(
        z.object({ id: z.string(), role: z.string(), college: z.nullable(z.string()), created_at: z.string() }),
      ),
    }),
  ),
});

/** The recruiting dashboard. */
export type Dashboard = z.infer<typeof dashboardSchema>;
export type OwnRecruiting = NonNullable<Dashboard['own']>;

/** The dashboard of the college of an address; of the first one without it. */
export const loadDashboard = (userId: string, slug: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.dashboard(userId, slug),
    // The route has just asked; what was refused then is not asked for again.
    retryOnMount: false,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      const call = supabase.rpc('open_recruiting_dashboard', slug ? { p_college_slug: slug } : {});
      return unwrapAs(dashboardSchema, call.abortSignal(signal));
    },
  });

/** The slug in an address of the screen. */
export const readCollege = (params: URLSearchParams) => params.get('college') || null;
